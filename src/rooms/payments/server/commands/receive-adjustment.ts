import type { SettledItem } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { formatRupees } from '#values/money.ts'
import { raiseAlert } from '../alerts.ts'
import { bookAdjustment } from '../book-payment.ts'
import type { PaymentParts } from '../payments.ts'

/**
 * Records and books what the gateway took or gave in a settlement beside payments and refunds, and alerts staff. The
 * same item again changes nothing.
 */
export async function receiveAdjustment(
  trx: Db,
  parts: Pick<PaymentParts, 'log'>,
  { settlement_ref, item, now }: { settlement_ref: string; item: SettledItem; now: Date },
): Promise<void> {
  const { item_ref: adjustment_ref, kind, credit_paise, debit_paise } = item
  const amount_paise = credit_paise - debit_paise
  if (amount_paise === 0n) return
  const added = await trx
    .insertInto('gateway_adjustments')
    .values({ adjustment_ref, settlement_ref, kind, amount_paise, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('adjustment_ref')
    .executeTakeFirst()
  if (!added) return
  await bookAdjustment(trx, { adjustment_ref, amount_paise }, now)
  const detail = { kind, amount: formatRupees(amount_paise), settlement: settlement_ref }
  await raiseAlert(trx, parts, 'settlement_differs', adjustment_ref, detail, now)
}
