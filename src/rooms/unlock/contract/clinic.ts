import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'
import { PASS_STATUSES } from '../rules/pass-transitions.ts'
import { PASS_REFUSALS } from './refusals.ts'
import { passNo } from './unlock.ts'

/** What a clinic's desk needs to treat a person, and nothing else about them or their plan. */
const CheckedPass = z.object({
  pass_no: z.string(),
  /** STOPPED: the plan is on hold; the member is to call us. */
  status: z.enum([...PASS_STATUSES, 'STOPPED']),
  patient_name: z.string().nullable(),
  provider_name: z.string(),
  speciality: z.string(),
  establishment_name: z.string(),
  unlocked_at: z.string(),
  valid_till: z.string(),
  used_at: z.string().nullable(),
  /** Nobody confirmed it before the pass ended. */
  used_by_end: z.boolean(),
  server_time: z.string(),
})
export type CheckedPass = z.output<typeof CheckedPass>

const limits = [
  { by: 'address', limit: 30, seconds: 60 },
  { by: 'address', limit: 300, seconds: 86_400 },
] as const

export const checkVisit = defineCall({
  name: 'checkVisit',
  method: 'GET',
  path: 'visits/{pass_no}/check',
  summary: 'Returns what a clinic’s desk needs of a visit pass.',
  who: anyone,
  params: passNo,
  reply: z.object({ visit: CheckedPass }),
  limits,
})

export const confirmVisit = defineCall({
  name: 'confirmVisit',
  method: 'POST',
  path: 'visits/{pass_no}/use',
  summary: 'Records that the member has come to the clinic. Repeating it changes nothing.',
  who: anyone,
  params: passNo,
  reply: z.object({ visit: CheckedPass }),
  refusals: PASS_REFUSALS,
  limits,
})

export const readDesk = defineCall({
  name: 'readDesk',
  method: 'GET',
  path: 'visit-desks/{key}',
  summary: 'Returns what the screen of a clinic’s desk shows: the code of the day, and a QR code for each doctor.',
  who: anyone,
  params: z.strictObject({ key: text({ max: 100 }) }),
  reply: z.object({
    establishment: z.object({ name: z.string(), locality: z.string(), city: z.string() }),
    desk_code: z.string(),
    /** A printed QR code unlocks only with the desk's code. */
    asks_code: z.boolean(),
    doctors: z.array(z.object({ provider_id: z.uuid(), name: z.string(), speciality: z.string(), qr: z.string() })),
    /** How long each QR code unlocks. */
    code_minutes: z.int(),
    /** When the QR codes change. */
    changes_at: z.string(),
    server_time: z.string(),
  }),
  limits: [{ by: 'address', limit: 60, seconds: 60 }],
})
