import { type Selectable, sql } from 'kysely'
import type { JsonValue, PlanRefunds } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { PlanRefund } from '../contract/refund.ts'
import type { RefundQuote } from '../rules/refund-quote.ts'
import { type RefundStatus, refundStatus, slowest } from '../rules/refund-status.ts'

export type PlanRefundRow = Selectable<PlanRefunds>

/** The stored calculation of a refund: amounts as strings of digits, which JSON keeps exact. */
export function storedQuote(quote: RefundQuote) {
  const text = JSON.stringify(quote, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return sql<JsonValue>`${text}::jsonb`
}

/** The newest refund of a plan. */
export function findPlanRefund(db: Db, subscription_id: string): Promise<PlanRefundRow | undefined> {
  return db
    .selectFrom('plan_refunds')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Every refund of a plan and of its renewals, the oldest first. */
export function listPlanRefunds(db: Db, subscription_id: string): Promise<PlanRefundRow[]> {
  return db
    .selectFrom('plan_refunds')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
}

/** @throws Refusal NOT_FOUND */
export async function readPlanRefund(db: Db, id: string): Promise<PlanRefundRow> {
  const row = await db.selectFrom('plan_refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The refund of this invoice, unless declined. */
export async function hasOpenRefund(db: Db, invoice_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('plan_refunds')
    .select('id')
    .where('invoice_id', '=', invoice_id)
    .where(sql<boolean>`decision is distinct from 'DECLINED'`)
    .executeTakeFirst()
  return row !== undefined
}

/** The money of a refund: one row of the payments room per payment it goes back to. */
export function listParts(db: Db, plan_refund_id: string) {
  return db
    .selectFrom('plan_refund_parts as p')
    .innerJoin('refunds as r', 'r.id', 'p.refund_id')
    .select(['r.id', 'r.status', 'r.amount_paise', 'r.created_at'])
    .where('p.plan_refund_id', '=', plan_refund_id)
    .execute()
}

/** A refund as its owner and our staff see it: without a rest that waits for a second person. */
export async function refundOnWire(db: Db, row: PlanRefundRow): Promise<PlanRefund> {
  const all = await listParts(db, row.id)
  const waiting = row.decision === 'APPROVED' ? all.filter(({ status }) => status === 'REQUESTED') : []
  const parts = all.filter((part) => !waiting.includes(part))
  const credit_notes = await listCreditNotes(db, row)
  return {
    id: row.id,
    status: row.revised_at ? 'TO_AGREE' : statusOf(parts),
    amount: toRupees(waiting.reduce((left, part) => left - part.amount_paise, row.amount_paise)),
    revised_amount: row.revised_amount_paise === null ? null : toRupees(row.revised_amount_paise),
    requested_at: toWireTime(row.requested_at),
    decided_at: row.decided_at && toWireTime(row.decided_at),
    decline_reason: row.decline_reason,
    sent: toRupees(parts.reduce((sum, part) => (part.status === 'SUCCESS' ? sum + part.amount_paise : sum), 0n)),
    credit_note: credit_notes.find((note) => note.id === row.credit_note_id) ?? null,
    credit_notes,
  }
}

/** Of the refund and of each rest, in their order. */
function listCreditNotes(db: Db, { id, invoice_id }: PlanRefundRow) {
  return db
    .selectFrom('credit_notes')
    .select(['id', 'number'])
    .where('invoice_id', '=', invoice_id)
    .where((where) =>
      where.or([where('reference', '=', `plan_refund/${id}`), where('reference', 'like', `plan_refund/${id}/%`)]),
    )
    .orderBy('created_at')
    .orderBy('number')
    .execute()
}

function statusOf(parts: readonly { status: string }[]): RefundStatus {
  return slowest(parts.map(({ status }) => refundStatus(status)))
}
