import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Keys } from '#platform/seal.ts'
import type { Touch } from '#rooms/offers/rules/touch.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CorporateLeadPayload } from '../contract.ts'
import { inboxOf, SAME_LEAD_MS, type Stage } from '../rules/corporate-lead.ts'
import { type CorporateContact, emailHmac, openContact, sealContact } from './contact.ts'
import { type CorporateLeadRow, readLead } from './queries.ts'

const MOST_AGAIN = 5

/**
 * Stores a company's request. From the same address, within seven days and for the same inbox, it is the same lead:
 * anybody can type an address, so what was sent first stays, what comes later is added below it, and the answer is the
 * same.
 */
export async function saveLead(
  { db, keys, now }: { db: Db; keys: Keys; now: Date },
  lead: CorporateLeadPayload,
  touch: Touch | undefined,
): Promise<{ id: string }> {
  const { contact_name, organization_name, official_email, official_phone, organization_size, purpose } = lead
  const email_hmac = emailHmac(keys, official_email)
  const inbox = inboxOf(purpose)
  return withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`corporate-lead:${email_hmac.toString('hex')}`}, 0))`.execute(
      trx,
    )
    const same = await trx
      .selectFrom('corporate_leads')
      .select(['id', 'sealed_contact', 'stage'])
      .where('email_hmac', '=', email_hmac)
      .where('inbox', '=', inbox)
      .where('created_at', '>', new Date(now.getTime() - SAME_LEAD_MS))
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (same) {
      const contact = openContact(keys, same)
      const again = { contact_name, organization_name, official_phone, organization_size, purpose, at: toWireTime(now) }
      const asked_again = [again, ...contact.asked_again].slice(0, MOST_AGAIN)
      await trx
        .updateTable('corporate_leads')
        .set((update) => ({
          sealed_contact: sealContact(keys, same.id, { ...contact, asked_again }),
          times_asked: update('times_asked', '+', 1),
          version: update('version', '+', 1),
          last_asked_at: now,
          changed_at: now,
          ...(same.stage === 'LOST' && { stage: 'NEW' as const }),
        }))
        .where('id', '=', same.id)
        .execute()
      return { id: same.id }
    }
    const id = randomUUID()
    const contact: CorporateContact = {
      contact_name,
      organization_name,
      official_email,
      official_phone,
      asked_again: [],
    }
    const { source = null, medium = null, campaign = null } = lead.source === undefined ? (touch ?? {}) : lead
    await trx
      .insertInto('corporate_leads')
      .values({
        id,
        inbox,
        organization_size,
        purpose,
        email_hmac,
        sealed_contact: sealContact(keys, id, contact),
        source,
        medium,
        campaign,
        created_at: now,
        last_asked_at: now,
        changed_at: now,
      })
      .execute()
    return { id }
  })
}

interface LeadChangeRequest {
  db: Db
  caller: Caller
  now: Date
  address: string
  request_id: string
}

interface Change {
  stage?: Stage | undefined
  owner?: 'ME' | 'NOBODY' | undefined
  next_step?: string | null | undefined
  next_step_on?: string | null | undefined
}

/** @throws Refusal NOT_FOUND, STALE when the lead changed after `version` was read */
export async function changeLead(
  asked: LeadChangeRequest,
  { id, version, ...change }: Change & { id: string; version: number },
): Promise<CorporateLeadRow> {
  const { caller, now } = asked
  return withTransaction(asked.db, async (trx) => {
    const before = await readLead(trx, id)
    const after = {
      stage: change.stage ?? before.stage,
      owner_id: change.owner === undefined ? before.owner_id : change.owner === 'ME' ? caller.account_id : null,
      next_step: change.next_step === undefined ? before.next_step : change.next_step || null,
      next_step_on: change.next_step_on === undefined ? before.next_step_on : change.next_step_on,
    }
    const changed = await trx
      .updateTable('corporate_leads')
      .set((update) => ({ ...after, changed_at: now, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refusal('STALE')
    const { stage, owner_id, next_step, next_step_on } = before
    await audit(trx, {
      ...auditedBy(asked),
      action: 'corporate-leads.lead-changed',
      entity: 'corporate_lead',
      entity_id: id,
      before: { stage, owner_id, next_step, next_step_on },
      after,
    })
    return readLead(trx, id)
  })
}
