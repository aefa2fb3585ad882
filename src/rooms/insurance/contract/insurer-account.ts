import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { wireDate } from '#values/wire-time.ts'
import { STATEMENT_KINDS } from '../rules/statement-kinds.ts'
import { insurerAccountWords } from '../words/insurer-account.ts'

const { fields, refusals } = insurerAccountWords
const paying = staffMay('insurance.refund')
const insurer_code = text({ max: 40, required: fields.insurer }).min(1, fields.insurer)
const month = text({ max: 20, required: fields.month }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, fields.month)
const note = (short: string) => text({ max: 2000, required: short }).min(3, short).max(300, fields.noteLong)

const InsurerPayment = z.object({
  id: z.uuid(),
  insurer: z.string(),
  reference: z.string(),
  /** Rupees. */
  amount: z.number(),
  paid_on: z.iso.date(),
  note: z.string(),
  status: z.enum(['WAITING', 'BOOKED', 'DECLINED']),
  entered_by: z.string(),
  entered_at: z.string(),
  decided_by: z.string().nullable(),
  decline_reason: z.string().nullable(),
  /** This member of our staff may agree to it or decline it. */
  may_decide: z.boolean(),
})
export type InsurerPayment = z.output<typeof InsurerPayment>

export const listInsurerPayments = defineCall({
  name: 'listInsurerPayments',
  method: 'GET',
  path: 'dashboard/insurer_payments',
  summary: 'Lists what was paid to insurers, newest first, with what is owed to each.',
  who: paying,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('payments', InsurerPayment, {
    second_person_above: z.number(),
    insurers: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** Rupees: premiums less refunds and what is booked as paid; below zero, the insurer owes us. */
        owed: z.number(),
        /** Rupees that wait for a second person. */
        waiting: z.number(),
        /** Rupees of what is owed that go back to members: premium of cancelled policies that has still to leave. */
        going_back: z.number(),
      }),
    ),
  }),
})

const Entered = z.object({ id: z.uuid(), status: InsurerPayment.shape.status })
const UTR_USED = { status: 409, message: refusals.utrUsed } as const

export const enterInsurerPayment = defineCall({
  name: 'enterInsurerPayment',
  method: 'POST',
  path: 'dashboard/insurer_payments',
  fresh: true,
  summary: 'Enters a payment to an insurer, once for each bank reference; above a limit a second person agrees first.',
  who: paying,
  body: z.strictObject({
    insurer_code,
    reference: text({ max: 100, required: fields.reference })
      .regex(/^[A-Za-z0-9]{6,30}$/, fields.reference)
      .toUpperCase(),
    amount: rupees({ invalid: fields.amount, min: { paise: 1n, message: fields.amount } }),
    paid_on: wireDate({ invalid: fields.paidOn }),
    note: note(fields.note),
  }),
  reply: Entered,
  status: 201,
  idempotent: true,
  refusals: { UTR_USED },
})

const DECISION = {
  who: paying,
  method: 'POST',
  params: z.strictObject({ id: z.uuid() }),
  reply: Entered,
} as const
const DECISION_REFUSALS = {
  PAYMENT_DECIDED: { status: 409, message: refusals.decided },
  OWN_ENTRY: { status: 403, message: refusals.own },
} as const

export const approveInsurerPayment = defineCall({
  ...DECISION,
  name: 'approveInsurerPayment',
  path: 'dashboard/insurer_payments/{id}/approve',
  fresh: true,
  summary: 'A second person agrees to a payment to an insurer: it is booked.',
  refusals: { ...DECISION_REFUSALS, ...NOT_SECOND_PERSON, UTR_USED },
})

export const declineInsurerPayment = defineCall({
  ...DECISION,
  name: 'declineInsurerPayment',
  path: 'dashboard/insurer_payments/{id}/decline',
  summary: 'A second person declines a payment to an insurer: nothing is booked.',
  body: z.strictObject({ reason: note(fields.why) }),
  refusals: DECISION_REFUSALS,
})

/** Characters of an insurer's statement: five million are some hundred thousand policies. */
export const STATEMENT_CHARACTERS = 5_000_000

export const uploadInsurerStatement = defineCall({
  name: 'uploadInsurerStatement',
  method: 'POST',
  path: 'dashboard/insurer_statements',
  summary: 'Stores what an insurer says it issued and cancelled in a month, as CSV; the newest of a month counts.',
  who: paying,
  body: z.strictObject({
    insurer_code,
    month,
    statement: text({ max: STATEMENT_CHARACTERS, required: fields.statement }).min(1, fields.statement),
  }),
  // In JSON a quotation mark or a line break is two bytes, and a letter of India three.
  body_bytes: 3 * STATEMENT_CHARACTERS + 10_000,
  reply: z.object({
    id: z.uuid(),
    lines: z.int(),
    /** Lines that were not read, at most 100 of them, and why. */
    left_out: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 20, seconds: 3600 }],
})

const PlainLeftOver = z.object({
  own_affair: z.literal(false),
  side: z.enum(['OURS_ONLY', 'THEIRS_ONLY', 'AMOUNT_DIFFERS']),
  kind: z.enum(STATEMENT_KINDS),
  coi_number: z.string(),
  /** Also where we know it from another month. */
  policy_id: z.uuid().nullable(),
  /** Rupees of premium. */
  ours: z.number().nullable(),
  theirs: z.number().nullable(),
})
/** Lines about a policy of which the reader is owner, family or nominee, as one: a colleague looks at it. */
const OwnLeftOver = z.object({ policy_id: z.uuid(), own_affair: z.literal(true) })
const LeftOver = z.discriminatedUnion('own_affair', [PlainLeftOver, OwnLeftOver])
export type LeftOver = z.output<typeof LeftOver>
export type PlainLeftOver = z.output<typeof PlainLeftOver>

export const listLeftOvers = defineCall({
  name: 'listLeftOvers',
  method: 'GET',
  path: 'dashboard/insurer_statements/left_overs',
  summary: 'Lists where our policies of a month and the insurer’s newest statement of it disagree.',
  who: paying,
  query: z.strictObject({ insurer_code, month, page_number: pageNumber }),
  reply: pageOf('left_overs', LeftOver, {
    /** When the statement was uploaded; null: there is none. */
    uploaded_at: z.string().nullable(),
    /** Lines about which both agree. */
    matched: z.int(),
  }),
})
