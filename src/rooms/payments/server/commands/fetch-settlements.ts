import { sql } from 'kysely'
import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import type { SettledItem } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { raiseAlert } from '../alerts.ts'
import { bookFee } from '../book-payment.ts'
import type { PaymentParts, PaymentRow, Payments } from '../payments.ts'
import { receiveAdjustment } from './receive-adjustment.ts'
import { receiveSettlement } from './receive-settlement.ts'

/** However long we are down, up to this, no settlement is missed. */
const LOOK_BACK_MS = 30 * DAY_MS
/** Items may come after their settlement; a difference is reported when they have had this long. */
const ITEMS_COME_WITHIN_MS = 3 * DAY_MS
const BATCH = 200
/** The most differences that an alert names. */
const NAMED = 5

type Settlement = Awaited<ReturnType<typeof listUncompared>>[number]

/**
 * Books what the gateway paid to our bank account, once per settlement, and compares its items with the payments and
 * refunds that we know. A repetition changes nothing; what does not agree is an alert.
 * @throws Error where the gateway does not answer: what was booked stays, and the job is repeated
 */
export async function fetchSettlements(parts: PaymentParts, { gateway }: Payments): Promise<void> {
  const now = parts.clock.now()
  for (const settlement of answered(await gateway.listSettlements(new Date(now.getTime() - LOOK_BACK_MS), now)))
    await withTransaction(parts.db, (trx) => receiveSettlement(trx, { gateway: gateway.name, settlement, now }))
  const waiting = await listUncompared(parts.db)
  const days = new Set(waiting.flatMap(({ settled_at }) => reportedOn(settled_at)))
  const items = new Map<string, Map<string, SettledItem>>()
  for (const day of days)
    for (const item of answered(await gateway.listSettledItems(day))) {
      const of = items.get(item.settlement_ref ?? '') ?? new Map<string, SettledItem>()
      items.set(item.settlement_ref ?? '', of.set(item.item_ref, item))
    }
  for (const settlement of waiting) {
    const found = [...(items.get(settlement.settlement_ref)?.values() ?? [])]
    await withTransaction(parts.db, (trx) => compare(trx, parts, settlement, found, now))
  }
}

function answered<T>(answer: GatewayAnswer<T>): T {
  if (answer.outcome === 'DONE') return answer.value
  const why = answer.outcome === 'REFUSED' ? answer.description : answer.cause
  throw Object.assign(new Error(`The gateway lists no settlements: ${why}`), { code: 'SETTLEMENTS_NOT_LISTED' })
}

/** A settlement made just before midnight may be in the report of the next day. */
function reportedOn(settled_at: Date): string[] {
  const day = istDateOf(settled_at)
  return [day, addDays(day, 1)]
}

function listUncompared(db: Db) {
  return db
    .selectFrom('gateway_settlements')
    .selectAll()
    .where('compared_at', 'is', null)
    .orderBy('settled_at')
    .limit(BATCH)
    .execute()
}

async function compare(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  settlement: Settlement,
  items: readonly SettledItem[],
  now: Date,
): Promise<void> {
  const { settlement_ref, amount_paise, settled_at } = settlement
  const sum = items.reduce((total, { credit_paise, debit_paise }) => total + credit_paise - debit_paise, 0n)
  const differing = await listDiffering(trx, items, now)
  for (const item of items.filter(isAdjustment))
    if (!(await receiveAdjustment(trx, parts, { settlement_ref, item, now }))) differing.push(item.item_ref)
  // Without its items, which may come later, one of nothing would agree.
  const agrees = items.length > 0 && sum === amount_paise && differing.length === 0
  if (!agrees && now.getTime() < settled_at.getTime() + ITEMS_COME_WITHIN_MS) return
  await trx
    .updateTable('gateway_settlements')
    .set({ compared_at: now })
    .where('settlement_ref', '=', settlement_ref)
    .execute()
  if (agrees) return
  const named = differing.slice(0, NAMED).join(', ')
  const detail = {
    amount: `INR ${amount_paise} paise`,
    items: `INR ${sum} paise`,
    differing: named + (differing.length > NAMED ? ` and ${differing.length - NAMED} more` : ''),
  }
  await raiseAlert(trx, parts, 'settlement_differs', settlement_ref, detail, now)
}

function isAdjustment({ kind }: SettledItem): boolean {
  return kind !== 'payment' && kind !== 'refund'
}

/** The payments and refunds that are not ours in the same amount; a fee that was not known yet is booked. */
async function listDiffering(trx: Db, items: readonly SettledItem[], now: Date): Promise<string[]> {
  const refs = items.map(({ item_ref }) => item_ref)
  const payments = await trx
    .selectFrom('gateway_payments')
    .selectAll()
    .where(sql<boolean>`payment_ref = any(${refs})`)
    .execute()
  const refunds = await sql<{ refund_ref: string; amount_paise: bigint }>`
    select refund_ref, amount_paise from refunds where refund_ref = any(${refs})
    union all select refund_ref, amount_paise from refunds_beside where refund_ref = any(${refs})`.execute(trx)
  const paymentOf = new Map(payments.map((payment) => [payment.payment_ref, payment]))
  const refundOf = new Map(refunds.rows.map(({ refund_ref, amount_paise }) => [refund_ref, amount_paise]))
  const differing: string[] = []
  for (const item of items) {
    const { item_ref, kind, debit_paise } = item
    const agrees =
      kind === 'payment'
        ? await agreesWithPayment(trx, paymentOf.get(item_ref), item, now)
        : isAdjustment(item) || refundOf.get(item_ref) === debit_paise
    if (!agrees) differing.push(item_ref)
  }
  return differing
}

async function agreesWithPayment(
  trx: Db,
  payment: PaymentRow | undefined,
  { credit_paise, fee_paise }: SettledItem,
  now: Date,
): Promise<boolean> {
  if (!payment?.captured_at) return false
  // The ledger counts rupees only; the gateway's rate is not ours to compare.
  if (payment.currency !== 'INR') return true
  if (payment.amount_paise !== credit_paise + fee_paise) return false
  if (payment.fee_paise !== null) return payment.fee_paise === fee_paise
  const lacking = trx.updateTable('gateway_payments').set({ fee_paise, updated_at: now }).where('fee_paise', 'is', null)
  const [charged] = await lacking.where('payment_ref', '=', payment.payment_ref).returningAll().execute()
  if (charged) await bookFee(trx, charged, now)
  return true
}
