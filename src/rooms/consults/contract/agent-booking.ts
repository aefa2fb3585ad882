import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { text } from '#values/text.ts'
import { CONSULT_STATUSES } from '../rules/consult-status.ts'
import { agentWords as words } from '../words/agent.ts'
import { ofCompany, SUBSIDIARY_PATH, verificationId } from './agent.ts'
import { START_REFUSALS } from './refusals.ts'

const { required } = words

export const initiateConsult = defineCall({
  name: 'initiateConsult',
  method: 'POST',
  path: `${SUBSIDIARY_PATH}/consult/initiate`,
  summary:
    'Asks for a doctor for somebody on the plan of a verified member. Returns the open transaction of that patient if there is one.',
  who: partnerMay('consult_book.book'),
  params: ofCompany,
  body: z.strictObject({
    verification_id: verificationId,
    uhid: z.uuid({ error: required.uhid }),
    /** The id of a problem area, or a speciality by its name. */
    speciality: text({ max: 80, required: required.speciality }),
    preferredLanguage: text({ max: 40, required: required.preferredLanguage }),
  }),
  reply: z.strictObject({ transaction_id: z.uuid() }),
  refusals: { ...START_REFUSALS, NOT_VERIFIED: { status: 403, message: words.NOT_VERIFIED } },
  idempotent: true,
})

/** Of a consultation with a doctor; what is said in it is nobody's business but the patient's and the doctor's. */
const BookedDoctor = z.strictObject({
  doctor_name: z.string(),
  speciality: z.string(),
  /** Opens for the patient alone, once they are logged in. */
  join_link: z.string(),
  slot: z.string(),
})
export type BookedDoctor = z.output<typeof BookedDoctor>

export const readAgentConsult = defineCall({
  name: 'readAgentConsult',
  method: 'POST',
  path: `${SUBSIDIARY_PATH}/consult/transaction/details/{transactionId}`,
  summary: 'Returns how far a booking of this agent is; polled.',
  who: partnerMay('consult_book.view'),
  params: ofCompany.extend({ transactionId: z.uuid() }),
  reply: z.strictObject({
    transaction_id: z.uuid(),
    status: z.enum(CONSULT_STATUSES),
    /** Until when a doctor may accept. */
    expires_at: z.string(),
    /** From when there is a doctor. */
    details: BookedDoctor.nullable(),
    /** Why there is none. */
    message: z.string().nullable(),
  }),
})

const Booking = z.strictObject({
  transaction_id: z.uuid(),
  requested_at: z.string(),
  member_name: z.string(),
  plan_name: z.string(),
  status: z.enum(CONSULT_STATUSES),
  doctor_name: z.string().nullable(),
  /** The doctor accepted after the last time that the agent's screen asked. */
  is_late: z.boolean(),
})
export type Booking = z.output<typeof Booking>

export const listAgentBookings = defineCall({
  name: 'listAgentBookings',
  method: 'GET',
  path: `${SUBSIDIARY_PATH}/consult/bookings`,
  summary: 'Lists the bookings of this agent in the last week, newest first.',
  who: partnerMay('consult_book.view'),
  params: ofCompany,
  reply: z.strictObject({ bookings: z.array(Booking) }),
})
