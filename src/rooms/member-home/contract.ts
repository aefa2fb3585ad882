import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { MODES } from '#rooms/checkups/rules/sub-status.ts'
import { NOW_KINDS, TURNS } from './rules/now-kinds.ts'

export const NowRow = z.strictObject({
  kind: z.enum(NOW_KINDS),
  /** Of the record: a claim's number, a pass's code, else an id. Unique with `kind`. */
  id: z.string(),
  /** Whom it is for; null where that is the plan or the reader. */
  person: z.string().nullable(),
  /** Who acts next. */
  turn: z.enum(TURNS),
  /** By when, or when it takes place: an instant, and of a day its last second in India. Null where no time is known. */
  by: z.string().nullable(),
  /** Rupees. */
  amount: z.number().nullable(),
  /** Our page about it, below `/plus`; of a call that a doctor has joined the call itself. */
  link: z.string(),
  /** The clinic, doctor, company or camp that it is about; null where it has none. */
  about: z.string().nullable(),
  /** When it came, of a report; else null. */
  since: z.string().nullable(),
  /** Of a check-up: where it is done; else null. */
  mode: z.enum(MODES).nullable(),
  /** How many records it stands for; of care at home the day of it. */
  count: z.int(),
})
export type NowRow = z.output<typeof NowRow>

export const readNow = defineCall({
  name: 'readNow',
  method: 'GET',
  path: 'me/now',
  summary:
    'Lists what is happening for the user: what is open, what waits for them by date, what has a day, and what others do, each with who acts next and by when.',
  who: signedIn,
  reply: z.strictObject({ rows: z.array(NowRow) }),
})

export const DOCUMENT_KINDS = [
  'CARD',
  'PRESCRIPTION',
  'REPORT',
  'INVOICE',
  'CREDIT_NOTE',
  'CERTIFICATE',
  'CARE_SUMMARY',
] as const

export const MemberDocument = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS),
  id: z.string(),
  /** Whose it is; null where it is about the plan. */
  person: z.string().nullable(),
  /** The plan, doctor, check-up or number that it is about; null where none is known. */
  about: z.string().nullable(),
  /** The date in India on which it was made. */
  date: z.iso.date(),
  /** Rupees; null where it is not about money. */
  amount: z.number().nullable(),
  /** The address of the file, from the origin. */
  link: z.string(),
})
export type MemberDocument = z.output<typeof MemberDocument>

export const listMyDocuments = defineCall({
  name: 'listMyDocuments',
  method: 'GET',
  path: 'me/documents',
  summary:
    'Lists the documents that the user may open, newest first: cards, prescriptions, reports, invoices and certificates, and how many there are of each. Not paged: at most 100 of each.',
  who: signedIn,
  reply: z.strictObject({
    documents: z.array(MemberDocument),
    counts: z.array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), count: z.int() })),
  }),
})
