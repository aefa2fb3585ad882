import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { INSURER_OUTCOMES } from './insurer-outcomes.ts'

export const simulateInsurer = defineCall({
  name: 'simulateInsurer',
  method: 'POST',
  base: 'root',
  path: '/dev/insurer/{application_id}',
  summary: 'Simulates the insurer: what happens with an application, now or once it is sent.',
  who: anyone,
  simulatorOnly: true,
  params: z.strictObject({ application_id: z.uuid() }),
  body: z.strictObject({ outcome: z.enum(INSURER_OUTCOMES) }),
  reply: z.object({
    application_id: z.uuid(),
    /** The policy's status after the messages that are due now; null before the premium is paid. */
    status: z.string().nullable(),
    /** What the insurer was answered to each of them, as HTTP statuses. */
    answers: z.array(z.int()),
  }),
})
