import { preparedQuery } from '#platform/database/prepared-query.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import type { PaymentOrder, Payments } from '#rooms/payments/server/payments.ts'
import type { OrderRow } from './queries.ts'

interface Buyer {
  mobile: string
  /** The gateway's customer where the order carries a mandate. */
  customer_ref: string | null
}

/** The data the buyer's browser needs to reach the gateway's own page, and the return addresses. */
export async function handOver(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { gateway }: Payments,
  { order, placed, ...known }: { order: OrderRow; placed: PaymentOrder; buyer?: Buyer | undefined },
) {
  const { account_id, transaction_id } = order
  const buyer = known.buyer ?? (await buyerOf(db, { account_id, transaction_id }))[0]
  if (!buyer) throw new Error(`Order ${order.transaction_id} has no owner.`)
  const prefill = {
    name: order.customer_name,
    contact: buyer.mobile,
    ...(order.customer_email ? { email: order.customer_email } : {}),
  }
  const address = (page: string) => linkTo(config, `/plus/buy/${page}?transaction_id=${transaction_id}`)
  const order_ref = placed.order_ref ?? ''
  const { customer_ref } = buyer
  const checkout = gateway.checkoutForm({
    order_ref,
    amount_paise: order.amount_paise,
    currency: order.currency,
    merchant_name: `${config.brand} Plus`,
    description: `Order ${order.order_number}`,
    prefill,
    callback_url: address('redirect'),
    // Leaving the gateway's page without paying is not giving up: the page before it offers every option.
    cancel_url: address('request'),
    // A bank that supports no mandate can pay too: the purchase does not depend on it.
    ...(customer_ref && { mandate: { customer_ref, only: false } }),
  })
  return {
    name: gateway.name,
    key: gateway.key,
    order_ref,
    ...(customer_ref && { subscription_ref: customer_ref }),
    prefill,
    checkout,
  }
}

/** The buyer's phone number, and the gateway's customer where the order carries a mandate. */
export const buyerOf = preparedQuery(
  (db, { account_id, transaction_id }: { account_id: string; transaction_id: string }) =>
    db
      .selectFrom('accounts as a')
      .leftJoin('mandates as m', (join) => join.on('m.order_transaction_id', '=', transaction_id))
      .select(['a.mobile', 'm.customer_ref'])
      .where('a.id', '=', account_id),
)
