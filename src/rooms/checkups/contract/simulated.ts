import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { SIMULATED_OUTCOMES } from '../rules/simulated-outcomes.ts'
import { SUB_STATUSES, type SubStatus } from '../rules/sub-status.ts'
import { orderId } from './my-checkups.ts'
import { MOVE_REFUSALS } from './refusals.ts'

export const simulateCheckup = defineCall({
  name: 'simulateCheckup',
  method: 'POST',
  base: 'root',
  path: '/dev/checkups/{order_id}',
  summary:
    'Simulates the check-up provider: brings an order to an outcome by the provider’s messages, one for each step.',
  who: anyone,
  simulatorOnly: true,
  params: z.strictObject({ order_id: orderId }),
  body: z.strictObject({ outcome: z.enum(SIMULATED_OUTCOMES) }),
  reply: z.object({ order_id: z.string(), sub_status: z.enum(SUB_STATUSES as [SubStatus, ...SubStatus[]]) }),
  commonRefusals: ['FILE_REFUSED', 'STORAGE_FULL'],
  refusals: MOVE_REFUSALS,
})
