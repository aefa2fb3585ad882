import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { mobile } from '#values/mobile.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { refusalWords } from '../words/refusals.ts'

const { field } = refusalWords

export const bookStaffVisit = defineCall({
  name: 'bookStaffVisit',
  method: 'POST',
  path: 'dashboard/visits/bookings',
  summary: 'Gives a member with an appointment its visit id, and sends it to them; it unlocks the visit on its day.',
  who: staffMay('subscription.addQuota'),
  body: z.strictObject({
    establishment_id: uuid({ invalid: field.clinic, required: field.clinic }),
    provider_id: uuid({ invalid: field.doctor, required: field.doctor }),
    mobile: mobile({ invalid: field.mobile }),
    /** In India; today or one of the next 30 days. */
    day: wireDate({ invalid: field.day }),
  }),
  reply: z.strictObject({ visit_id: z.string(), day: z.iso.date(), clinic: z.string(), doctor: z.string() }),
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: OWN_AFFAIR,
})
