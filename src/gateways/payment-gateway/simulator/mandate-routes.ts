import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { takeDebit } from './debits.ts'
import { type SimulatedMandate, tokenEntity, unixSeconds } from './entities.ts'
import { cancelAtBank, ensureCustomer, findMandate } from './mandate-rows.ts'
import { Once } from './once.ts'
import { findOrder } from './order-routes.ts'
import { hangUp, refuse, rejectKeys } from './refuse.ts'
import { type GatewaySentinel, sentinelOf } from './sentinels.ts'
import { SIMULATED, type Simulator } from './simulator.ts'

type Token = { Params: { customer: string; token: string } }

const newCustomer = z.object({
  name: z.string().min(1).max(200),
  contact: z.string().min(8).max(20),
  email: z.string().max(320).optional(),
  fail_existing: z.literal('0'),
})

const newDebit = z.object({
  contact: z.string().min(8).max(20),
  email: z.string().max(320),
  amount: z.int().min(100),
  currency: z.literal('INR'),
  order_id: z.string().max(40),
  customer_id: z.string().max(40),
  token: z.string().max(40),
  recurring: z.literal(true),
  description: z.string().max(255),
  notes: z.object({ reference: z.string().max(256) }),
})
export type NewDebit = z.output<typeof newDebit>

/** POST /customers, GET and PUT …/tokens/:token, POST /payments/create/recurring. */
export function mandateRoutes(api: FastifyInstance, sim: Simulator): void {
  const once = new Once()

  api.post('/customers', SIMULATED, async (request, reply) => {
    const parsed = newCustomer.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 'The contact field is invalid.', { field: 'contact' })
    const { name, contact, email } = parsed.data
    const { customer_ref } = await ensureCustomer(sim, { contact, ...(email && { email }) })
    const created_at = unixSeconds(sim.clock.now())
    return { id: customer_ref, entity: 'customer', name, email: email ?? null, contact, created_at }
  })

  api.get<Token>('/customers/:customer/tokens/:token', SIMULATED, async ({ params }, reply) => {
    const mandate = await findMandate(sim.db, params.token)
    if (mandate?.customer_ref !== params.customer) return refuse(reply, 'The id provided does not exist')
    const sentinel = await sentinelOfMandate(sim, mandate)
    if (sentinel === 'mandate_keys_rejected_once' && mandate.status === 'confirmed' && once.isFirst(params.token))
      return rejectKeys(reply)
    return tokenEntity(mandate)
  })

  api.put<Token>('/customers/:customer/tokens/:token/cancel', SIMULATED, async ({ params }, reply) => {
    const mandate = await findMandate(sim.db, params.token)
    const sentinel = mandate && (await sentinelOfMandate(sim, mandate))
    if (sentinel === 'mandate_keys_rejected_once' && once.isFirst(`cancel ${params.token}`)) return rejectKeys(reply)
    if (sentinel === 'mandate_not_cancelled') return refuse(reply, 'The token cannot be cancelled at the moment')
    const refusal = await cancelAtBank(sim, params.token, params.customer)
    return refusal ? refuse(reply, refusal) : { status: 'cancellation_initiated' }
  })

  api.post('/payments/create/recurring', SIMULATED, async (request, reply) => {
    const parsed = newDebit.safeParse(request.body)
    if (!parsed.success) return refuse(reply, `The ${String(parsed.error.issues[0]?.path[0])} field is invalid.`)
    const taken = await takeDebit(sim, parsed.data)
    if (taken === 'hang_up') return hangUp(reply)
    if (taken === 'keys_rejected') return rejectKeys(reply)
    if ('refusal' in taken) return refuse(reply, taken.refusal)
    return { razorpay_payment_id: taken.payment_ref }
  })
}

async function sentinelOfMandate(sim: Simulator, { order_ref }: SimulatedMandate): Promise<GatewaySentinel | null> {
  const order = await findOrder(sim, order_ref)
  return order ? sentinelOf(order.amount_paise, order.notes) : null
}
