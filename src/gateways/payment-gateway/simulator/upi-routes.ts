import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withTransaction } from '#platform/database/transaction.ts'
import { refuse } from './refuse.ts'
import { sentinelOf } from './sentinels.ts'
import { lockOrder, takeUpAttempt } from './simulate-outcome.ts'
import { SIMULATED, type Simulator } from './simulator.ts'

const upiBody = z.object({
  amount: z.int(),
  currency: z.string(),
  order_id: z.string(),
  contact: z.string().min(1),
  email: z.string().min(1),
  method: z.literal('upi'),
  upi: z.object({ flow: z.literal('intent') }),
  ip: z.string().min(1),
  user_agent: z.string(),
  referer: z.string(),
})

/** POST /payments/create/upi: a payment that waits for a UPI app. Its link names the order as its reference. */
export function upiRoutes(api: FastifyInstance, sim: Simulator): void {
  api.post('/payments/create/upi', SIMULATED, async ({ body }, reply) => {
    const parsed = upiBody.safeParse(body)
    if (!parsed.success) return refuse(reply, `The ${String(parsed.error.issues[0]?.path[0])} field is invalid.`)
    const { order_id, amount } = parsed.data
    const opened = await withTransaction(sim.db, async (trx) => {
      const order = await lockOrder(trx, order_id)
      if (!order || order.status === 'paid' || order.amount_paise !== BigInt(amount)) return undefined
      if (sentinelOf(order.amount_paise, order.notes) === 'upi_refused') return undefined
      return takeUpAttempt(sim, trx, order)
    })
    if (!opened) return refuse(reply, 'The order can not be paid by UPI intent')
    const link = new URLSearchParams({
      pa: 'tulsi@simulator',
      pn: 'Tulsi',
      tr: order_id,
      am: (amount / 100).toFixed(2),
      cu: 'INR',
    })
    return { razorpay_payment_id: opened.payment.payment_ref, link: `upi://pay?${link}` }
  })
}
