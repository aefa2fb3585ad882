import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { mobile } from '#values/mobile.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { campRefusalWords as words } from '../words/refusals.ts'

const token = text({ max: 200, required: words.LINK_ENDED })
const refusals = {
  LINK_ENDED: { status: 410, message: words.LINK_ENDED },
} as const

export const readCampKiosk = defineCall({
  name: 'readCampKiosk',
  method: 'POST',
  path: 'health_camp/kiosk',
  summary: 'Returns what a device at a camp shows: whose camp it is, where and on which day.',
  who: anyone,
  body: z.strictObject({ token }),
  reply: z.strictObject({
    company: z.string(),
    camp_name: z.string(),
    location_name: z.string(),
    on_date: z.string(),
    /** EARLY: its day has not come yet. */
    state: z.enum(['OPEN', 'EARLY']),
  }),
  limits: [{ by: 'address', limit: 120, seconds: 60 }],
  refusals,
})

export const enterAtKiosk = defineCall({
  name: 'enterAtKiosk',
  method: 'POST',
  path: 'health_camp/kiosk/entry',
  summary:
    'Records that a person of the company has come, or has had the check-up. The answer is the same whatever was recorded before; a key that was sent before records nothing.',
  who: anyone,
  body: z
    .strictObject({
      token,
      /** Made by the device for each entry, so that sending it again after a lost answer counts once. */
      key: uuid({ invalid: words.invalid, required: words.mandatory }),
      act: z.enum(['ARRIVED', 'DONE'], words.invalid),
      mobile: mobile({ invalid: words.mobile }).optional(),
      employee_id: text({ max: 200 }).min(1, words.employeeId).max(60, words.employeeId).optional(),
    })
    .refine((one) => (one.mobile === undefined) !== (one.employee_id === undefined), {
      error: words.oneOf,
      path: ['mobile'],
    }),
  /** False: the company has nobody with this number or ID. */
  reply: z.strictObject({ recorded: z.boolean() }),
  limits: [{ by: 'address', limit: 300, seconds: 60 }],
  commonRefusals: ['NOT_FOUND'],
  refusals: {
    ...refusals,
    KIOSK_EARLY: { status: 409, message: words.LINK_ENDED },
  },
})
