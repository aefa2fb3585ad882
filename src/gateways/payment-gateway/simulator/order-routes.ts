import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withTransaction } from '#platform/database/transaction.ts'
import { orderEntity, paymentEntity, type SimulatedOrder } from './entities.ts'
import { announce } from './events.ts'
import { findCustomer, findMandate } from './mandate-rows.ts'
import { Once } from './once.ts'
import { newRef } from './refs.ts'
import { hangUp, leaveUnanswered, refuse, rejectKeys } from './refuse.ts'
import { type GatewaySentinel, sentinelOf } from './sentinels.ts'
import { SIMULATED, type Simulator } from './simulator.ts'

const newOrder = z.object({
  amount: z.int().min(100).max(5_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40).nullish(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
  customer_id: z.string().max(40).optional(),
  token: z
    .object({
      max_amount: z.int().min(100).max(1_500_000_000),
      expire_at: z.int(),
      frequency: z.literal('as_presented'),
    })
    .optional(),
  notification: z.object({ token_id: z.string().max(40), payment_after: z.int() }).optional(),
})
type NewOrder = z.output<typeof newOrder>

const FAILS_ONCE: readonly GatewaySentinel[] = [
  'order_rate_limited_once',
  'order_error_once',
  'order_keys_rejected_once',
]

/** POST /orders, GET /orders, GET /orders/:id, GET /orders/:id/payments. */
export function orderRoutes(api: FastifyInstance, sim: Simulator): void {
  const once = new Once()

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
    if (sentinel && FAILS_ONCE.includes(sentinel) && once.isFirst(receipt ?? '')) {
      if (sentinel === 'order_keys_rejected_once') return rejectKeys(reply)
      if (sentinel === 'order_rate_limited_once')
        return refuse(reply.header('retry-after', '1'), 'Too many requests', { status: 429 })
      return refuse(reply, 'We are facing some trouble completing your request at the moment.', {
        status: 500,
        code: 'SERVER_ERROR',
      })
    }
    const wrong = await wrongMandate(sim, parsed.data)
    if (wrong) return refuse(reply, wrong)
    if (parsed.data.notification && sentinel === 'notice_refused')
      return refuse(reply, 'The pre-debit notification could not be sent (simulated).')
    const order = await insertOrder(sim, parsed.data)
    if (sentinel === 'order_dropped_after_commit') return hangUp(reply)
    if (sentinel === 'order_unanswered_after_commit') return leaveUnanswered(reply)
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

/** A customer or a mandate that does not exist, or cannot be debited that much. */
async function wrongMandate(sim: Simulator, { customer_id, token, notification, amount }: NewOrder) {
  if (token && !(customer_id && (await findCustomer(sim, customer_id))))
    return 'The customer id provided does not exist'
  if (!notification) return undefined
  const mandate = await findMandate(sim.db, notification.token_id)
  if (mandate?.status !== 'confirmed') return 'The token is not in the confirmed state'
  return BigInt(amount) > mandate.max_amount_paise ? 'Amount exceeds maximum amount allowed' : undefined
}

function insertOrder(sim: Simulator, { token, notification, ...order }: NewOrder): Promise<SimulatedOrder> {
  return withTransaction(sim.db, async (trx) => {
    const made = await trx
      .insertInto('simulator_gateway_orders')
      .values({
        order_ref: newRef('order'),
        amount_paise: order.amount,
        currency: order.currency,
        receipt: order.receipt ?? null,
        notes: order.notes,
        created_at: sim.clock.now(),
        ...(token && {
          customer_ref: order.customer_id ?? null,
          mandate_max_paise: token.max_amount,
          mandate_expires_at: new Date(token.expire_at * 1000),
        }),
        ...(notification && {
          notice_ref: newRef('notification'),
          notice_token_ref: notification.token_id,
          payment_after: new Date(notification.payment_after * 1000),
        }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (notification) {
      const undelivered = sentinelOf(made.amount_paise, made.notes) === 'notice_undelivered'
      const status = undelivered ? 'failed' : 'delivered'
      await announce(sim, trx, `order.notification.${status}`, { notice: { order: made, status } })
    }
    return made
  })
}
