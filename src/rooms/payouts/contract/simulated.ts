import { z } from 'zod'
import { CHOSEN_OUTCOMES } from '#gateways/payout/simulator/payout-outcomes.ts'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'

export const simulatePayout = defineCall({
  name: 'simulatePayout',
  method: 'POST',
  base: 'root',
  path: '/dev/payouts/{claim_id}',
  summary:
    'Simulates the result of a claim’s payout: of the pending one, or of the next one, which is sent immediately.',
  who: anyone,
  simulatorOnly: true,
  params: z.strictObject({
    claim_id: z
      .string()
      .regex(/^[1-9]\d{2,15}$/)
      .transform(Number),
  }),
  body: z.strictObject({ outcome: z.enum(CHOSEN_OUTCOMES) }),
  reply: z.object({ claim_id: z.int(), status: z.enum(CLAIM_STATUSES) }),
})
