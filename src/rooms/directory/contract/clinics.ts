import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { pageNumber } from '#values/page.ts'
import { pincode } from '#values/pincode.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { directoryCallWords as words } from '../words/calls.ts'
import { shownDoctor } from './doctors.ts'

const clinic = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['CLINIC', 'HOSPITAL', 'DIAGNOSTIC_CENTRE']),
  name: z.string(),
  address: z.string(),
  locality: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
})

const nearClinic = clinic.extend({
  /** As the crow flies from the middle of the pincode. */
  distance_km: z.number(),
  /** Up to three of those who were searched for, by name. */
  doctors: z.array(shownDoctor),
  total_doctors: z.int(),
})
export type NearClinic = z.output<typeof nearClinic>

export const findClinics = defineCall({
  name: 'findClinics',
  method: 'GET',
  path: 'clinics',
  summary:
    'Lists the clinics of the network around a pincode that have a doctor of a speciality and language, nearest first.',
  who: anyone,
  sameForEveryone: true,
  query: z.strictObject({
    pincode: pincode({ invalid: words.pincode }),
    speciality_id: uuid({ invalid: words.id }).optional(),
    language: text({ max: 30 }).min(1).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('clinics', nearClinic, {
    /** Whether we know where the pincode is; if not, nothing is found. */
    is_located: z.boolean(),
    within_km: z.int(),
  }),
})

export const readClinic = defineCall({
  name: 'readClinic',
  method: 'GET',
  path: 'clinics/{id}',
  summary: 'Returns a clinic, also one that has left the network.',
  who: anyone,
  sameForEveryone: true,
  params: z.strictObject({ id: z.uuid() }),
  reply: clinic.extend({ in_network: z.boolean() }),
})

export const listClinicFilters = defineCall({
  name: 'listClinicFilters',
  method: 'GET',
  path: 'clinics/filters',
  summary: 'Lists the specialities and languages by which clinics can be found.',
  who: anyone,
  sameForEveryone: true,
  reply: z.strictObject({
    specialities: z.array(z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string(), excluded: z.boolean() })),
    languages: z.array(z.string()),
  }),
})
export type ClinicFilters = z.output<typeof listClinicFilters.reply>
