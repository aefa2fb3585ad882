import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'

export const takeOldestClaim = defineCall({
  name: 'takeOldestClaim',
  method: 'POST',
  path: 'dashboard/moderations/take_oldest',
  summary: "Locks the oldest new claim that nobody has and that is not the caller's own affair, for 15 minutes.",
  who: staffMay('claims.decide_initiated'),
  reply: z.object({
    /** Null where nobody's claim is left. */
    id: z.int().nullable(),
  }),
  refusals: OWN_AFFAIR,
  commonRefusals: ['NOT_FOUND'],
  idempotent: true,
})
