import type { Selectable } from 'kysely'
import type { CorporateLeads } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Inbox, Stage } from '../rules/corporate-lead.ts'

export type CorporateLeadRow = Selectable<CorporateLeads> & { owner_name: string | null }

/** A lead with the name by which colleagues know its owner. */
function leads(db: Db) {
  return db
    .selectFrom('corporate_leads')
    .leftJoin('staff_names', 'staff_names.account_id', 'corporate_leads.owner_id')
    .selectAll('corporate_leads')
    .select('staff_names.name as owner_name')
}

/** Latest request first. */
export async function listLeads(
  db: Db,
  { inbox, stage, offset, limit }: { inbox: Inbox; stage: Stage; offset: number; limit: number },
): Promise<CorporateLeadRow[]> {
  return leads(db)
    .where('inbox', '=', inbox)
    .where('stage', '=', stage)
    .orderBy('last_asked_at', 'desc')
    .orderBy('corporate_leads.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countLeads(db: Db, { inbox, stage }: { inbox: Inbox; stage: Stage }): Promise<number> {
  const { total } = await db
    .selectFrom('corporate_leads')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('inbox', '=', inbox)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** @throws Refusal NOT_FOUND */
export async function readLead(db: Db, id: string): Promise<CorporateLeadRow> {
  const lead = await leads(db).where('corporate_leads.id', '=', id).executeTakeFirst()
  if (!lead) throw new Refusal('NOT_FOUND')
  return lead
}
