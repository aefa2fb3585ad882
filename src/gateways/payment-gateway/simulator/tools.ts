import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { toRupees } from '#values/money.ts'
import type { SimulatedMandate, SimulatedOrder } from './entities.ts'
import { findMandate, simulateBank } from './mandate-rows.ts'
import type { DebitOutcome } from './outcomes.ts'
import { simulateOutcome } from './simulate-outcome.ts'
import type { Simulator } from './simulator.ts'
import { listGatewayMandates, listGatewayOrders, payGatewayOrder, simulateMandate } from './tools-contract.ts'

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
    const simulated = await simulateOutcome(request, request.params.order_ref, request.body.outcome)
    if (!simulated) throw new Refusal('NOT_FOUND')
    const [order] = await showOrders(request, [simulated.order])
    return order!
  }),
  on(listGatewayMandates, async ({ db }) => {
    const newest = db.selectFrom('simulator_gateway_mandates').selectAll().orderBy('created_at', 'desc')
    return (await newest.orderBy('token_ref').limit(200).execute()).map(showMandate)
  }),
  on(simulateMandate, async (request) => {
    const { token_ref } = request.params
    const { action, next_debit } = request.body
    if (action) await simulateBank(request, token_ref, action)
    if (next_debit !== undefined) await chooseNextDebit(request, token_ref, next_debit)
    const mandate = await findMandate(request.db, token_ref)
    if (!mandate) throw new Refusal('NOT_FOUND')
    return showMandate(mandate)
  }),
]

async function chooseNextDebit({ db }: Simulator, tokenRef: string, next_debit: DebitOutcome | null): Promise<void> {
  await db.updateTable('simulator_gateway_mandates').set({ next_debit }).where('token_ref', '=', tokenRef).execute()
}

function showMandate(mandate: SimulatedMandate) {
  return {
    token_ref: mandate.token_ref,
    order_ref: mandate.order_ref,
    max_amount: toRupees(mandate.max_amount_paise),
    status: mandate.status,
    expires_at: mandate.expires_at.toISOString(),
    next_debit: mandate.next_debit,
  }
}

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
    status: order.status,
    receipt: order.receipt,
    created_at: order.created_at.toISOString(),
    payments: payments
      .filter(({ order_ref }) => order_ref === order.order_ref)
      .map(({ payment_ref, status }) => ({ payment_ref, status })),
  }))
}
