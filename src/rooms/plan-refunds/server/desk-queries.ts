import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ManualRefund, PaymentAlert, WaitingRefund } from '../contract/desk.ts'
import { planRefundWords } from '../words.ts'
import { noteSeal } from './note-seal.ts'

/** More than a person handles in a day; older entries come first. */
const LIMIT = 200

/** Refunds that wait for a second person, oldest first. */
export async function listWaiting(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  account_id: string | null,
): Promise<WaitingRefund[]> {
  const rows = await db
    .selectFrom('plan_refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .selectAll('r')
    .select(['i.plan_name', 'i.customer_name', 'i.total_paise'])
    .where('r.decision', 'is', null)
    .orderBy('r.requested_at')
    .limit(LIMIT)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subscription_id: row.subscription_id,
    plan_name: row.plan_name,
    customer_name: row.customer_name,
    amount: toRupees(row.amount_paise),
    paid: toRupees(row.total_paise),
    reason: inWords(row.reason),
    note: row.sealed_note && keys.unseal(row.sealed_note, noteSeal(row.id)),
    requested_at: toWireTime(row.requested_at),
    may_decide: account_id !== row.account_id && account_id !== row.requested_by,
    version: row.version,
  }))
}

function inWords(reason: string): string {
  const { reasons } = planRefundWords
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reason
}

/** Refunds of any kind that the gateway could not send. */
export async function listManual(db: Db): Promise<ManualRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'payment_ref', 'amount_paise', 'reason', 'last_answer', 'updated_at'])
    .where('status', '=', 'MANUAL')
    .orderBy('updated_at')
    .limit(LIMIT)
    .execute()
  return rows.map(({ amount_paise, updated_at, ...row }) => ({
    ...row,
    amount: toRupees(amount_paise),
    since: toWireTime(updated_at),
  }))
}

/** Unresolved alerts about payments; a refund that waits for a transfer is in its own list. */
export async function listAlerts(db: Db): Promise<PaymentAlert[]> {
  const rows = await db
    .selectFrom('payment_alerts')
    .select(['id', 'kind', 'subject', 'detail', 'raised_at'])
    .where('resolved_at', 'is', null)
    .where('kind', '<>', 'refund_stuck')
    .orderBy('raised_at')
    .limit(LIMIT)
    .execute()
  return rows.map(({ detail, raised_at, ...row }) => ({
    ...row,
    detail: detail as Record<string, string | null>,
    raised_at: toWireTime(raised_at),
  }))
}
