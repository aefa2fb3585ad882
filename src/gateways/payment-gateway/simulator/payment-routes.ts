import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withTransaction } from '#platform/database/transaction.ts'
import { paymentEntity, refundEntity } from './entities.ts'
import { Once } from './once.ts'
import { makeRefund } from './refunds.ts'
import { hangUp, refuse, rejectKeys } from './refuse.ts'
import { sentinelOf } from './sentinels.ts'
import { capture, lockOrder } from './simulate-outcome.ts'
import { SIMULATED, type Simulator } from './simulator.ts'

type PaymentIdRoute = { Params: { id: string } }

const refundBody = z.object({ amount: z.int().min(100).optional(), receipt: z.string().max(40).nullish() })

/** GET /payments/:id, POST /payments/:id/capture, GET and POST refunds of a payment, GET /refunds/:id. */
export function paymentRoutes(api: FastifyInstance, sim: Simulator): void {
  const once = new Once()

  api.get<PaymentIdRoute>('/payments/:id', SIMULATED, async ({ params }, reply) => {
    const payment = await findPayment(sim, params.id)
    return payment ? paymentEntity(payment) : refuse(reply, 'The id provided does not exist')
  })

  api.post<PaymentIdRoute & { Body: { amount?: number; currency?: string } }>(
    '/payments/:id/capture',
    SIMULATED,
    async (request, reply) => {
      const payment = await findPayment(sim, request.params.id)
      if (!payment) return refuse(reply, 'The id provided does not exist')
      if (payment.status === 'captured') return refuse(reply, 'This payment has already been captured')
      if (payment.status !== 'authorized')
        return refuse(reply, 'Only payments which have been authorized and not yet captured can be captured')
      if (BigInt(request.body.amount ?? 0) !== payment.amount_paise)
        return refuse(reply, 'Capture amount must be equal to the amount authorized', { field: 'amount' })
      const taken = await withTransaction(sim.db, async (trx) => {
        const order = await lockOrder(trx, payment.order_ref)
        return order && order.status !== 'paid' ? capture(sim, trx, order, payment) : undefined
      })
      return taken ? paymentEntity(taken.payment) : refuse(reply, 'This payment has already been captured')
    },
  )

  api.post<PaymentIdRoute>('/payments/:id/refund', SIMULATED, async (request, reply) => {
    const payment = await findPayment(sim, request.params.id)
    if (!payment) return refuse(reply, 'The id provided does not exist')
    const parsed = refundBody.safeParse(request.body ?? {})
    if (!parsed.success) return refuse(reply, 'The amount must be at least INR 1.00', { field: 'amount' })
    const order = await sim.db
      .selectFrom('simulator_gateway_orders')
      .selectAll()
      .where('order_ref', '=', payment.order_ref)
      .executeTakeFirstOrThrow()
    const sentinel = sentinelOf(order.amount_paise, order.notes)
    if (sentinel === 'refund_refused')
      return refuse(reply, 'Refund is not supported by the bank because the payment is more than 6 months old')

    const key = request.headers['x-refund-idempotency']?.toString() ?? null
    if (sentinel === 'refund_keys_rejected_once' && once.isFirst(`${key}`)) return rejectKeys(reply)
    if (sentinel === 'refund_forbidden_once' && once.isFirst(`${key}`)) return rejectKeys(reply, 403)
    const made = await makeRefund(sim, payment.payment_ref, { ...parsed.data, key })
    if ('refusal' in made) return refuse(reply, made.refusal)
    if (sentinel === 'refund_dropped_then_refused')
      return made.is_new ? hangUp(reply) : refuse(reply, 'The refund is being processed already')
    if (sentinel === 'refund_dropped_after_commit' && made.is_new) return hangUp(reply)
    return refundEntity(made.refund)
  })

  api.get<PaymentIdRoute>('/payments/:id/refunds', SIMULATED, async ({ params }, reply) => {
    if (!(await findPayment(sim, params.id))) return refuse(reply, 'The id provided does not exist')
    const rows = sim.db.selectFrom('simulator_gateway_refunds').selectAll().where('payment_ref', '=', params.id)
    const items = await rows.orderBy('created_at', 'desc').execute()
    return { entity: 'collection', count: items.length, items: items.map(refundEntity) }
  })

  api.get<PaymentIdRoute>('/refunds/:id', SIMULATED, async ({ params }, reply) => {
    const refund = await sim.db
      .selectFrom('simulator_gateway_refunds')
      .selectAll()
      .where('refund_ref', '=', params.id)
      .executeTakeFirst()
    return refund ? refundEntity(refund) : refuse(reply, 'The id provided does not exist')
  })
}

function findPayment(sim: Simulator, paymentRef: string) {
  return sim.db
    .selectFrom('simulator_gateway_payments')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
}
