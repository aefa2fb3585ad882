import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { GRIEVANCE_LENGTH } from './rules/grievance.ts'
import { COORDINATOR_LOOKS, LOOKERS, LOOKS } from './rules/looks.ts'
import { myDataWords as words } from './words.ts'

const Consent = z.object({
  purpose: z.string(),
  /** Whom it is about or who got it: a child, a coordinator; null where it is the person's own and general. */
  about: z.string().nullable(),
  given: z.boolean(),
  text_version: z.string(),
  at: z.string(),
})
export type Consent = z.output<typeof Consent>

export const listMyConsents = defineCall({
  name: 'listMyConsents',
  method: 'GET',
  path: 'me/consents',
  summary: 'Lists the consents of the user, each as it was last given or withdrawn, those in force first.',
  who: signedIn,
  reply: z.object({ consents: z.array(Consent) }),
})

const AccessLogEntry = z.object({
  id: z.string(),
  at: z.string(),
  who: z.enum(LOOKERS),
  what: z.enum([...LOOKS, ...COORDINATOR_LOOKS]),
  /** The number of the claim or check-up; null where it has none that a person knows. */
  record: z.string().nullable(),
})
export type AccessLogEntry = z.output<typeof AccessLogEntry>

export const listMyAccessLog = defineCall({
  name: 'listMyAccessLog',
  method: 'GET',
  path: 'me/access-log',
  summary: 'Lists who looked at the data of the user, newest first.',
  who: signedIn,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('entries', AccessLogEntry),
})

export const exportMyData = defineCall({
  name: 'exportMyData',
  method: 'GET',
  path: 'me/data-export',
  summary:
    'Returns a ZIP file of everything the user can read about themselves: records as JSON, documents as they are.',
  who: signedIn,
  reply: { file: 'application/zip' },
  commonRefusals: ['FORBIDDEN'],
  limits: [{ by: 'account', limit: 12, seconds: 3600 }],
})

const Grievance = z.object({
  /** 'G-2041' */
  number: z.string(),
  text: z.string(),
  received_at: z.string(),
  /** By when we answer. */
  settle_by: z.string(),
})
export type Grievance = z.output<typeof Grievance>

export const listMyGrievances = defineCall({
  name: 'listMyGrievances',
  method: 'GET',
  path: 'me/grievance',
  summary: 'Lists the complaints of the user, newest first, and who is responsible for them.',
  who: signedIn,
  reply: z.object({
    grievances: z.array(Grievance),
    responsible: z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
  }),
})

export const fileGrievance = defineCall({
  name: 'fileGrievance',
  method: 'POST',
  path: 'me/grievance',
  summary: 'Files a complaint, which we confirm within a day and settle within 14.',
  who: signedIn,
  body: z.strictObject({
    text: text({ max: GRIEVANCE_LENGTH.max, required: words.grievance.tooShort }).min(
      GRIEVANCE_LENGTH.min,
      words.grievance.tooShort,
    ),
  }),
  reply: Grievance,
  status: 201,
  idempotent: true,
  commonRefusals: ['FORBIDDEN'],
  limits: [{ by: 'account', limit: 12, seconds: 3600 }],
})
