import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderEntity, paymentEntity, type SimulatedOrder } from './entities.ts'
import { newRef } from './refs.ts'
import { hangUp, refuse, staySilent } from './refuse.ts'
import { type GatewaySentinel, sentinelOf } from './sentinels.ts'
import { asJson, SIMULATED, type Simulator } from './simulator.ts'

const newOrder = z.object({
  amount: z.int().min(100).max(5_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40).nullish(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
})

/** POST /orders, GET /orders, GET /orders/:id, GET /orders/:id/payments. */
export function orderRoutes(api: FastifyInstance, sim: Simulator): void {
  /** Receipts whose one-time failure has happened; forgetting them at a restart only repeats the failure. */
  const failedOnce = new Set<string>()

  api.post('/orders', SIMULATED, async (request, reply) => {
    const parsed = newOrder.safeParse(request.body)
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? '')
      return refuse(
        reply,
        field === 'amount' ? 'Order amount less than minimum amount allowed' : `The ${field} field is invalid.`,
        { field },
      )
    }
    const { amount, notes, receipt } = parsed.data
    const sentinel = sentinelOf(BigInt(amount), notes)
    if (sentinel === 'order_refused') return refuse(reply, 'The order was refused (simulated).')
    if (isFirst(failedOnce, sentinel, receipt ?? '')) {
      if (sentinel === 'order_rate_limited_once')
        return refuse(reply.header('retry-after', '1'), 'Too many requests', { status: 429 })
      return refuse(reply, 'We are facing some trouble completing your request at the moment.', {
        status: 500,
        code: 'SERVER_ERROR',
      })
    }
    const order = await insertOrder(sim, parsed.data)
    if (sentinel === 'order_dropped_after_commit') return hangUp(reply)
    if (sentinel === 'order_unanswered_after_commit') return staySilent(reply)
    return orderEntity(order)
  })

  api.get<{ Querystring: { receipt?: string; count?: string; skip?: string } }>(
    '/orders',
    SIMULATED,
    async ({ query }) => {
      let rows = sim.db
        .selectFrom('simulator_gateway_orders')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('order_ref', 'desc')
      if (query.receipt) rows = rows.where('receipt', '=', query.receipt)
      const items = await rows
        .limit(Math.min(Number(query.count) || 10, 100))
        .offset(Number(query.skip) || 0)
        .execute()
      return { entity: 'collection', count: items.length, items: items.map(orderEntity) }
    },
  )

  api.get<{ Params: { id: string } }>('/orders/:id', SIMULATED, async ({ params }, reply) => {
    const order = await findOrder(sim, params.id)
    return order ? orderEntity(order) : refuse(reply, 'The id provided does not exist')
  })

  api.get<{ Params: { id: string } }>('/orders/:id/payments', SIMULATED, async ({ params }, reply) => {
    if (!(await findOrder(sim, params.id))) return refuse(reply, 'The id provided does not exist')
    const rows = sim.db.selectFrom('simulator_gateway_payments').selectAll().where('order_ref', '=', params.id)
    const items = await rows.orderBy('created_at', 'desc').execute()
    return { entity: 'collection', count: items.length, items: items.map(paymentEntity) }
  })
}

/** The simulated order, if there is one. */
export function findOrder(sim: Simulator, orderRef: string): Promise<SimulatedOrder | undefined> {
  return sim.db.selectFrom('simulator_gateway_orders').selectAll().where('order_ref', '=', orderRef).executeTakeFirst()
}

function insertOrder(sim: Simulator, order: z.output<typeof newOrder>): Promise<SimulatedOrder> {
  return sim.db
    .insertInto('simulator_gateway_orders')
    .values({
      order_ref: newRef('order'),
      amount_paise: order.amount,
      currency: order.currency,
      receipt: order.receipt ?? null,
      notes: asJson(order.notes),
      created_at: sim.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function isFirst(failedOnce: Set<string>, sentinel: GatewaySentinel | null, receipt: string): boolean {
  if (sentinel !== 'order_rate_limited_once' && sentinel !== 'order_error_once') return false
  if (failedOnce.has(receipt)) return false
  failedOnce.add(receipt)
  return true
}
