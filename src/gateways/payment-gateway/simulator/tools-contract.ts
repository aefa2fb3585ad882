import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { OUTCOMES } from './outcomes.ts'

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
  summary: 'Orders of the simulated gateway, newest first (at most 200)',
  who: anyone,
  simulatorOnly: true,
  reply: z.array(simulatedOrder),
})

export const payGatewayOrder = defineCall({
  name: 'payGatewayOrder',
  method: 'POST',
  base: 'root',
  path: '/dev/gateway/orders/{order_ref}/pay',
  summary: 'Plays the buyer and the bank; changes nothing once the order is paid',
  who: anyone,
  simulatorOnly: true,
  params: z.object({ order_ref: z.string().max(64) }),
  body: z.strictObject({ outcome: z.enum(OUTCOMES) }),
  reply: simulatedOrder,
})
