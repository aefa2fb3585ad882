import type { GatewaySettlement } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { bookSettlement } from '../book-payment.ts'

/**
 * Records and books what the gateway paid to our bank account; the same settlement again changes nothing. One of nothing
 * is recorded too: its items are booked when they are compared.
 */
export async function receiveSettlement(
  trx: Db,
  { gateway, settlement, now }: { gateway: string; settlement: GatewaySettlement; now: Date },
): Promise<boolean> {
  const { settlement_ref, amount_paise, status, utr, created_at } = settlement
  if (status !== 'processed') return false
  const added = await trx
    .insertInto('gateway_settlements')
    .values({ settlement_ref, gateway, amount_paise, utr, settled_at: created_at, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('settlement_ref')
    .executeTakeFirst()
  if (!added) return false
  if (amount_paise !== 0n) await bookSettlement(trx, settlement, now)
  return true
}
