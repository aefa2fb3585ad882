import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { email } from '#values/email.ts'
import { mobile } from '#values/mobile.ts'
import { personName } from '#values/person-name.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireTime } from '#values/wire-time.ts'
import { MODES } from '../rules/sub-status.ts'
import { bookingWords } from '../words/booking.ts'
import { companyOrderWords as words } from '../words/company-orders.ts'
import { CHECKUPS, CheckupOrderDetail, OWN, ofCompany, ofOrder } from './company.ts'
import { SLOT_REFUSALS } from './my-checkups.ts'
import { MOVE_REFUSALS } from './refusals.ts'

const slot = wireTime({ invalid: bookingWords.fields.slot })

export const orderCheckup = defineCall({
  name: 'orderCheckup',
  method: 'POST',
  path: `${CHECKUPS}/orders`,
  summary: 'Orders a check-up before employment for a candidate of the company.',
  who: partnerMay('checkups.pemc'),
  params: ofCompany,
  body: z.strictObject({
    name: personName(words.fields.name),
    mobile: mobile(words.fields.mobile),
    email: email(words.fields.email).optional(),
    /** What the company knows the candidate by. */
    reference_id: text({ max: 200 }).overwrite(withoutUnseen).max(50, words.fields.reference).optional(),
    package_id: uuid({ invalid: bookingWords.fields.package }),
    city: text({ max: 60, required: bookingWords.fields.city }).min(1, bookingWords.fields.city),
    mode: z.enum(MODES, bookingWords.fields.mode),
    slot,
    address: text({ max: 1000 }).max(300, bookingWords.fields.address).optional(),
    /** One of the centres of the city, of an appointment at a centre; without it the first. */
    centre_id: uuid({ invalid: bookingWords.fields.centre }).optional(),
    /** Without effect: the candidate agrees themselves. Older clients send it. */
    consent: z.boolean().optional(),
  }),
  reply: CheckupOrderDetail,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: {
    ...OWN,
    PLAN_INACTIVE: { status: 409, message: words.refusals.inactive },
    SLOT_FULL: SLOT_REFUSALS.SLOT_FULL,
    ACTIVE_EMPLOYEE: { status: 409, message: words.refusals.employee },
    /** `extra_args`: order_id. */
    ALREADY_ORDERED: { status: 409, message: words.refusals.twice },
  },
})

const OF_CANDIDATE = {
  ...OWN,
  ...MOVE_REFUSALS,
  TOO_LATE: { status: 409, message: bookingWords.refusals.tooLate },
  OF_EMPLOYEE: { status: 409, message: words.refusals.ofEmployee },
} as const

export const rescheduleCandidateOrder = defineCall({
  name: 'rescheduleCandidateOrder',
  method: 'POST',
  path: `${CHECKUPS}/orders/{id}/reschedule`,
  summary: 'Asks for another time of a candidate’s check-up of which nothing was done yet.',
  who: partnerMay('checkups.pemc'),
  params: ofOrder,
  body: z.strictObject({ slot }),
  reply: CheckupOrderDetail,
  idempotent: true,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: { ...SLOT_REFUSALS, ...OF_CANDIDATE },
})

export const cancelCandidateOrder = defineCall({
  name: 'cancelCandidateOrder',
  method: 'POST',
  path: `${CHECKUPS}/orders/{id}/cancel`,
  summary: 'Cancels a candidate’s check-up of which nothing was done yet.',
  who: partnerMay('checkups.pemc'),
  params: ofOrder,
  body: z.strictObject({ reason: text({ max: 2000 }).max(300, bookingWords.fields.reason).optional() }),
  reply: CheckupOrderDetail,
  refusals: OF_CANDIDATE,
})
