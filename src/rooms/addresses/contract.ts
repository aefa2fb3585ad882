import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { pincode } from '#values/pincode.ts'
import { addressWords as words } from './words.ts'

export const readServiceability = defineCall({
  name: 'readServiceability',
  method: 'GET',
  base: 'root',
  path: '/dose/api/v1/location/serviceable',
  summary: 'Returns the city and state of a pincode, and whether it is served.',
  who: anyone,
  sameForEveryone: true,
  query: z.strictObject({
    pincode: pincode({ invalid: words.pincodeInvalid }),
    health_plan_user: z.enum(['true', 'false']).optional(),
  }),
  reply: z.object({
    serviceable: z.boolean(),
    pincode: z.string(),
    /** `city` is null where we only know the state; both are null where no place in India has such a pincode. */
    city: z.string().nullable(),
    state: z.string().nullable(),
    localities: z.array(z.string()),
  }),
})
