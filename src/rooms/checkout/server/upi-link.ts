import { Refusal } from '#platform/contract/refusal.ts'
import { linkTo } from '#platform/link-to.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import type { openUpiPayment } from '../contract/orders.ts'
import { buyerOf } from './hand-over.ts'
import { findGatewayOrder, type OrderRow } from './queries.ts'

/**
 * The link by which a UPI app pays an order. One with auto-renewal is paid on the gateway's page, which asks for the mandate too.
 * @throws Refusal UPI_UNAVAILABLE, GATEWAY_UNAVAILABLE
 */
export async function upiLink(
  context: Pick<AnyRequestContext, 'db' | 'config' | 'address' | 'user_agent'>,
  { gateway }: Payments,
  order: OrderRow,
): Promise<{ link: string }> {
  const { account_id, transaction_id, amount_paise, currency, order_number, customer_email } = order
  const placed = await findGatewayOrder(context.db, transaction_id)
  const [buyer] = await buyerOf(context.db, { account_id, transaction_id })
  if (order.status !== 'initiated' || !placed?.order_ref || !buyer || buyer.customer_ref)
    throw new Refusal<typeof openUpiPayment>('UPI_UNAVAILABLE')
  const opened = await gateway.openUpiPayment({
    order_ref: placed.order_ref,
    amount_paise,
    currency,
    description: `Order ${order_number}`,
    contact: buyer.mobile,
    email: customer_email,
    address: context.address,
    user_agent: context.user_agent,
    referer: linkTo(context.config, '/plus/buy'),
  })
  if (opened.outcome === 'REFUSED') throw new Refusal<typeof openUpiPayment>('UPI_UNAVAILABLE')
  if (opened.outcome === 'UNKNOWN') throw new Refusal<typeof openUpiPayment>('GATEWAY_UNAVAILABLE', { retry_after: 5 })
  return opened.value
}
