import { type Selectable, sql } from 'kysely'
import type { Leads } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { LeadStatus } from '../rules/lead.ts'

export type LeadRow = Selectable<Leads> & { plan_name: string | null; times_of_number: bigint | null }

/** A lead with its plan's current name in the catalogue. */
function leads(db: Db) {
  return db
    .selectFrom('leads')
    .leftJoin('plans', 'plans.id', 'leads.plan_id')
    .leftJoin('plan_versions', 'plan_versions.id', 'plans.current_version_id')
    .selectAll('leads')
    .select((eb) => [
      'plan_versions.name as plan_name',
      // A stranger's request is a lead of its own: staff call a number once and see how often it was given.
      eb
        .selectFrom('leads as same')
        .select(({ fn }) => fn.sum<bigint>('same.times_asked').as('times'))
        .whereRef('same.mobile_hmac', '=', 'leads.mobile_hmac')
        .whereRef('same.type', '=', 'leads.type')
        .where(sql<boolean>`same.plan_id is not distinct from leads.plan_id`)
        .as('times_of_number'),
    ])
}

/** The leads of a status, latest request first. */
export async function listLeads(
  db: Db,
  { status, offset, limit }: { status: LeadStatus; offset: number; limit: number },
): Promise<LeadRow[]> {
  return leads(db)
    .where('leads.status', '=', status)
    .orderBy('leads.last_asked_at', 'desc')
    .orderBy('leads.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countLeads(db: Db, status: LeadStatus): Promise<number> {
  const { total } = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** @throws Refusal NOT_FOUND */
export async function readLead(db: Db, id: string): Promise<LeadRow> {
  const lead = await leads(db).where('leads.id', '=', id).executeTakeFirst()
  if (!lead) throw new Refusal('NOT_FOUND')
  return lead
}
