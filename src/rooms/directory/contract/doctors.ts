import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { uuid } from '#values/uuid.ts'
import { directoryCallWords as words } from '../words/calls.ts'

/** A doctor at a clinic, as other programs know them: `fabric_practice_id` is the clinic. */
const doctor = z.strictObject({
  doctor_name: z.string(),
  fabric_doctor_id: z.uuid(),
  fabric_practice_id: z.uuid(),
  practice_name: z.string(),
  practice_locality: z.string(),
  practice_city: z.string(),
  /** Rupees. */
  consultation_fee: z.number(),
  speciality: z.string(),
})

const hours = z.strictObject({
  days: z.array(z.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'])),
  /** IST, '09:00'. */
  from: z.string(),
  to: z.string(),
})

/** What a member reads of a doctor besides. */
export const shownDoctor = doctor.extend({
  languages: z.array(z.string()),
  registration_number: z.string(),
  /** No plan pays for a clinic visit to this speciality. */
  speciality_excluded: z.boolean(),
  hours: z.array(hours),
})
export type ShownDoctor = z.output<typeof shownDoctor>

export const readProviderProfile = defineCall({
  name: 'readProviderProfile',
  method: 'GET',
  base: 'root',
  path: '/marketplace-api/mobile/provider/profile',
  summary: 'Returns a doctor at a clinic, also one who has left the network.',
  who: anyone,
  sameForEveryone: true,
  query: z.strictObject({
    provider_id: uuid({ invalid: words.id }),
    /** The clinic. */
    practice_id: uuid({ invalid: words.id }),
  }),
  reply: shownDoctor.extend({
    practice_address: z.string(),
    practice_pincode: z.string(),
    practice_phone: z.string(),
    in_network: z.boolean(),
  }),
  commonRefusals: ['NOT_FOUND'],
})

const whole = (fallback: number, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d{1,6}$/, words.whole(min, max))
    .transform(Number)
    .refine((count) => count >= min && count <= max, words.whole(min, max))
    .default(fallback)

export const listClinicDoctors = defineCall({
  name: 'listClinicDoctors',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/clinic/doctors',
  summary: 'Lists the doctors of a clinic, by name; none of one outside the network.',
  who: anyone,
  query: z.strictObject({
    limit: whole(10, { min: 1, max: 100 }),
    offset: whole(0, { min: 0, max: 100_000 }),
    clinic_id: uuid({ invalid: words.id }),
    /** Reads the list again instead of an answer of the last minute; from our staff only, else ignored. */
    invalidate_cache: z.string().max(20).optional(),
  }),
  reply: z.strictObject({ doctors: z.array(shownDoctor), total: z.int() }),
  commonRefusals: ['NOT_FOUND'],
})
