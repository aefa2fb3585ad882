import type { SettledItem } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { formatRupees } from '#values/money.ts'
import { raiseAlert } from '../alerts.ts'
import { bookAdjustment } from '../book-payment.ts'
import type { PaymentParts } from '../payments.ts'

/**
 * Records and books what the gateway took or gave in a settlement beside payments and refunds, and alerts staff. The
 * same item again changes nothing.
 * @returns false where another settlement had it, or this one with another amount: that is not booked
 */
export async function receiveAdjustment(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  { settlement_ref, item, now }: { settlement_ref: string; item: SettledItem; now: Date },
): Promise<boolean> {
  const { item_ref: adjustment_ref, kind, credit_paise, debit_paise } = item
  const amount_paise = credit_paise - debit_paise
  if (amount_paise === 0n) return true
  const added = await trx
    .insertInto('gateway_adjustments')
    .values({ adjustment_ref, settlement_ref, kind, amount_paise, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('adjustment_ref')
    .executeTakeFirst()
  if (!added) {
    const known = await trx
      .selectFrom('gateway_adjustments')
      .select(['settlement_ref', 'amount_paise'])
      .where('adjustment_ref', '=', adjustment_ref)
      .executeTakeFirstOrThrow()
    return known.settlement_ref === settlement_ref && known.amount_paise === amount_paise
  }
  await bookAdjustment(trx, { adjustment_ref, amount_paise }, now)
  const detail = { kind, amount: formatRupees(amount_paise), settlement: settlement_ref }
  await raiseAlert(trx, parts, 'settlement_differs', adjustment_ref, detail, now)
  return true
}
