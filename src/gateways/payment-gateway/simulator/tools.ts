import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { toRupees } from '#values/money.ts'
import type { SimulatedOrder } from './entities.ts'
import { playOutcome } from './play-outcome.ts'
import type { Simulator } from './simulator.ts'
import { listGatewayOrders, payGatewayOrder } from './tools-contract.ts'

/** What tools and the developer's page use instead of the hosted page. */
export const gatewayToolRoutes: Route[] = [
  on(listGatewayOrders, async (request) => {
    const orders = await request.db
      .selectFrom('simulator_gateway_orders')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('order_ref', 'desc')
      .limit(200)
      .execute()
    return showOrders(request, orders)
  }),
  on(payGatewayOrder, async (request) => {
    const played = await playOutcome(request, request.params.order_ref, request.body.outcome)
    if (!played) throw new Refusal('NOT_FOUND')
    const [order] = await showOrders(request, [played.order])
    return order!
  }),
]

async function showOrders({ db }: Simulator, orders: SimulatedOrder[]) {
  const refs = orders.map(({ order_ref }) => order_ref)
  const payments = refs.length
    ? await db
        .selectFrom('simulator_gateway_payments')
        .select(['order_ref', 'payment_ref', 'status'])
        .where('order_ref', 'in', refs)
        .orderBy('created_at')
        .execute()
    : []
  return orders.map((order) => ({
    order_ref: order.order_ref,
    amount: toRupees(order.amount_paise),
    currency: order.currency,
    status: order.status as 'created' | 'attempted' | 'paid',
    receipt: order.receipt,
    created_at: order.created_at.toISOString(),
    payments: payments
      .filter(({ order_ref }) => order_ref === order.order_ref)
      .map(({ payment_ref, status }) => ({ payment_ref, status })),
  }))
}
