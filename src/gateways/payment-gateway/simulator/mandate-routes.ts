import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { takeDebit } from './debits.ts'
import { tokenEntity, unixSeconds } from './entities.ts'
import { cancelAtBank, ensureCustomer, findMandate } from './mandate-rows.ts'
import { hangUp, refuse } from './refuse.ts'
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
    return tokenEntity(mandate)
  })

  api.put<Token>('/customers/:customer/tokens/:token/cancel', SIMULATED, async ({ params }, reply) => {
    const refusal = await cancelAtBank(sim, params.token, params.customer)
    return refusal ? refuse(reply, refusal) : { status: 'cancellation_initiated' }
  })

  api.post('/payments/create/recurring', SIMULATED, async (request, reply) => {
    const parsed = newDebit.safeParse(request.body)
    if (!parsed.success) return refuse(reply, `The ${String(parsed.error.issues[0]?.path[0])} field is invalid.`)
    const taken = await takeDebit(sim, parsed.data)
    if (taken === 'hang_up') return hangUp(reply)
    if ('refusal' in taken) return refuse(reply, taken.refusal)
    return { razorpay_payment_id: taken.payment_ref }
  })
}
