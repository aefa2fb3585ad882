import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'
import { BANK_ACTIONS, DEBIT_OUTCOMES, OUTCOMES } from './outcomes.ts'

const simulatedOrder = z.object({
  order_ref: z.string(),
  /** Rupees. */
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['created', 'attempted', 'paid']),
  receipt: z.string().nullable(),
  created_at: z.iso.datetime(),
  payments: z.array(z.object({ payment_ref: z.string(), status: z.string() })),
})

export const listGatewayOrders = defineCall({
  name: 'listGatewayOrders',
  method: 'GET',
  base: 'root',
  path: '/dev/gateway/orders',
  summary: 'Lists the orders of the simulated gateway, newest first (at most 200).',
  who: anyone,
  simulatorOnly: true,
  reply: z.array(simulatedOrder),
})

export const payGatewayOrder = defineCall({
  name: 'payGatewayOrder',
  method: 'POST',
  base: 'root',
  path: '/dev/gateway/orders/{order_ref}/pay',
  summary: 'Simulates the outcome of a payment; no effect on a paid order.',
  who: anyone,
  simulatorOnly: true,
  params: z.object({ order_ref: text({ max: 64 }) }),
  body: z.strictObject({ outcome: z.enum(OUTCOMES) }),
  reply: simulatedOrder,
})

const simulatedMandate = z.object({
  token_ref: z.string(),
  /** The order whose payment authorised it. */
  order_ref: z.string(),
  /** Rupees: no debit may be larger. */
  max_amount: z.number(),
  status: z.string(),
  expires_at: z.iso.datetime(),
  next_debit: z.enum(DEBIT_OUTCOMES).nullable(),
})

export const listGatewayMandates = defineCall({
  name: 'listGatewayMandates',
  method: 'GET',
  base: 'root',
  path: '/dev/gateway/mandates',
  summary: 'Lists the mandates of the simulated gateway, newest first (at most 200).',
  who: anyone,
  simulatorOnly: true,
  reply: z.array(simulatedMandate),
})

export const simulateMandate = defineCall({
  name: 'simulateMandate',
  method: 'POST',
  base: 'root',
  path: '/dev/gateway/mandates/{token_ref}',
  summary: 'Simulates the customer’s answer to a mandate, or sets the outcome of its next debit.',
  who: anyone,
  simulatorOnly: true,
  params: z.object({ token_ref: text({ max: 64 }) }),
  body: z.strictObject({ action: z.enum(BANK_ACTIONS).optional(), next_debit: z.enum(DEBIT_OUTCOMES).nullish() }),
  reply: simulatedMandate,
})
