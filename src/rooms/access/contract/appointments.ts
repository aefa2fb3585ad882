import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { text } from '#values/text.ts'
import { APPOINTED_BY_TWO } from '../rules/appointment.ts'
import { NOT_SECOND_PERSON, staffMay } from '../who.ts'
import { appointmentWords as words } from '../words/appointments.ts'

const Appointment = z.strictObject({
  id: z.uuid(),
  account_id: z.uuid(),
  /** Under which colleagues will know the person. */
  name: z.string(),
  mobile: z.string(),
  role: z.enum(APPOINTED_BY_TWO),
  proposed_by: z.string().nullable(),
  /** UTC, 'YYYY-MM-DD HH:mm:ss'. */
  proposed_at: z.string(),
  expires_at: z.string(),
  /** Whether the reader proposed it, and so may only withdraw it. */
  own: z.boolean(),
})
export type Appointment = z.output<typeof Appointment>

export const listAppointments = defineCall({
  name: 'listAppointments',
  method: 'GET',
  path: 'dashboard/staff_proposals',
  summary: 'Lists super-admins and admins who are proposed and wait for another super-admin, the oldest first.',
  who: staffMay('staff.manage'),
  reply: z.strictObject({ proposals: z.array(Appointment) }),
})

const deciding = {
  method: 'POST',
  who: staffMay('staff.manage'),
  params: z.strictObject({ id: z.uuid() }),
  reply: z.void(),
  status: 204,
} as const
const DECIDED = { PROPOSAL_DECIDED: { status: 409, message: words.decided } } as const
const OWN = {
  OWN_PROPOSAL: { status: 403, message: words.own },
  OWN_ROLE: { status: 409, message: words.ownRole },
} as const

export const confirmAppointment = defineCall({
  ...deciding,
  name: 'confirmAppointment',
  path: 'dashboard/staff_proposals/{id}/confirm',
  fresh: true,
  summary:
    'Appoints a proposed super-admin or admin as the second person, independent of the proposer; all super-admins are told.',
  refusals: {
    ...DECIDED,
    ...OWN,
    ...NOT_SECOND_PERSON,
  },
})

export const declineAppointment = defineCall({
  ...deciding,
  name: 'declineAppointment',
  path: 'dashboard/staff_proposals/{id}/decline',
  summary: 'Declines a proposed super-admin or admin with a reason.',
  body: z.strictObject({ reason: text({ max: 300, required: words.sayWhy }).min(3, words.sayWhy) }),
  refusals: { ...DECIDED, ...OWN },
})

export const withdrawAppointment = defineCall({
  ...deciding,
  name: 'withdrawAppointment',
  path: 'dashboard/staff_proposals/{id}/withdraw',
  summary: 'Withdraws the caller’s own proposal of a super-admin or admin.',
  refusals: { ...DECIDED, NOT_YOUR_PROPOSAL: { status: 403, message: words.notYours } },
})
