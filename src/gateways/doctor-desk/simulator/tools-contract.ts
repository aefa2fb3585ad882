import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { DESK_OUTCOMES } from './desk-outcomes.ts'

export const simulateDesk = defineCall({
  name: 'simulateDesk',
  method: 'POST',
  base: 'root',
  path: '/dev/doctor-desk/{transaction_id}',
  summary: 'Simulates the doctors’ desk: what happens with the request of a consultation.',
  who: anyone,
  simulatorOnly: true,
  params: z.strictObject({ transaction_id: z.uuid() }),
  body: z.strictObject({ outcome: z.enum(DESK_OUTCOMES) }),
  reply: z.object({
    transaction_id: z.uuid(),
    /** The consultation's status after the messages that are due now. */
    status: z.string(),
    /** What the desk was answered to each of them, as HTTP statuses: 409 for a doctor who is too late. */
    answers: z.array(z.int()),
  }),
})
