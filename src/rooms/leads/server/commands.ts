import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Leads } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Keys } from '#platform/seal.ts'
import type { Touches } from '#rooms/offers/rules/touch.ts'
import type { LeadPayload } from '../contract.ts'
import { type LeadStatus, MARKETING_TEXT_VERSION, SAME_LEAD_MS } from '../rules/lead.ts'
import { mobileHmac, sealContact } from './contact.ts'
import { type LeadRow, readLead } from './queries.ts'

interface LeadRequest {
  db: Db
  keys: Keys
  caller: Caller
  now: Date
}

/** The first touch of the sender's browser, as the site remembers it. */
type LeadTouches = Pick<Touches, 'first' | 'last'>

/**
 * Stores a lead. For the logged-in owner of the number, the same type and plan within 24 hours of the first request is
 * the same lead: it takes the latest values and waits for a call again. Anybody can type a number, so everybody else
 * adds a lead of their own: it changes nothing of another, learns nothing about one, and never gives a consent that an
 * earlier one withheld.
 */
export async function saveLead(
  { db, keys, caller, now }: LeadRequest,
  lead: LeadPayload,
  { first, last }: LeadTouches,
): Promise<{ id: string; is_existing: boolean }> {
  const mobile_hmac = mobileHmac(keys, lead.mobile)
  const contact = {
    name: lead.name,
    mobile: lead.mobile,
    email: lead.email ?? null,
    details: lead.details ?? {},
    first_touch: first ?? null,
  }
  const values = {
    partner_id: lead.partnerId ?? null,
    partner_name: lead.partnerName ?? null,
    subsidiary_id: lead.subsidiaryId ?? null,
    account_id: caller.account_id,
    // The sender's own values win, and are taken as a whole.
    ...(lead.source === undefined ? campaignOf(last) : campaignOf(lead)),
    sub_type: lead.sub_type ?? null,
    marketing_text_version: lead.marketing ? MARKETING_TEXT_VERSION : null,
    last_asked_at: now,
  }
  return withTransaction(db, async (trx) => {
    const is_owner = await ownsMobile(trx, caller.account_id, lead.mobile)
    // Two concurrent requests make one lead: the second waits here and finds the first one's row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lead:${mobile_hmac.toString('hex')}`}, 0))`.execute(trx)
    const wanted = { mobile_hmac, type: lead.type, plan_id: lead.planId ?? null, now }
    // Somebody else may have typed the owner's number since.
    const own = is_owner ? await findSame(trx, { ...wanted, account_id: caller.account_id }) : undefined
    if (own) {
      await trx
        .updateTable('leads')
        .set((update) => ({
          ...values,
          status: 'NEW',
          sealed_contact: sealContact(keys, own.id, contact),
          times_asked: update('times_asked', '+', 1),
          version: update('version', '+', 1),
        }))
        .where('id', '=', own.id)
        .execute()
      return { id: own.id, is_existing: true }
    }
    const earlier = is_owner ? undefined : await findSame(trx, wanted)
    const id = randomUUID()
    await trx
      .insertInto('leads')
      .values({
        ...values,
        marketing_text_version: earlier && !earlier.marketing_text_version ? null : values.marketing_text_version,
        id,
        type: lead.type,
        plan_id: lead.planId ?? null,
        mobile_hmac,
        sealed_contact: sealContact(keys, id, contact),
        created_at: now,
      })
      .execute()
    return { id, is_existing: false }
  })
}

function campaignOf(touch: { source?: string; medium?: string | null; campaign?: string | null } | undefined) {
  return { source: touch?.source ?? null, medium: touch?.medium ?? null, campaign: touch?.campaign ?? null }
}

async function ownsMobile(trx: Db, account_id: string | null, mobile: string): Promise<boolean> {
  if (!account_id) return false
  const account = await trx.selectFrom('accounts').select('mobile').where('id', '=', account_id).executeTakeFirst()
  return account?.mobile === mobile
}

interface LeadQuery {
  mobile_hmac: Buffer
  type: Leads['type']
  plan_id: string | null
  /** Of the one who sent it; absent: of anybody. */
  account_id?: string | null
  now: Date
}

async function findSame(
  trx: Db,
  { mobile_hmac, type, plan_id, account_id, now }: LeadQuery,
): Promise<Pick<Selectable<Leads>, 'id' | 'marketing_text_version'> | undefined> {
  return trx
    .selectFrom('leads')
    .select(['id', 'marketing_text_version'])
    .where('mobile_hmac', '=', mobile_hmac)
    .where('type', '=', type)
    .where('plan_id', 'is not distinct from', plan_id)
    .where('created_at', '>', new Date(now.getTime() - SAME_LEAD_MS))
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id!))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

type LeadMoveRequest = Omit<LeadRequest, 'keys'> & { address: string; request_id: string }

/** @throws Refusal NOT_FOUND, STALE when somebody changed the lead after `version` was read */
export async function moveLead(
  asked: LeadMoveRequest,
  { id, status, version }: { id: string; status: LeadStatus; version: number },
): Promise<LeadRow> {
  return withTransaction(asked.db, async (trx) => {
    const before = await readLead(trx, id)
    const moved = await trx
      .updateTable('leads')
      .set((update) => ({ status, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) throw new Refusal('STALE')
    await audit(trx, {
      ...auditedBy(asked),
      action: 'leads.lead-moved',
      entity: 'lead',
      entity_id: id,
      before: { status: before.status },
      after: { status },
    })
    return readLead(trx, id)
  })
}
