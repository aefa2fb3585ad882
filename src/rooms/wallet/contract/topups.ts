import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { TOPUP_STATES, UTR } from '../rules/topup.ts'
import { topupWords } from '../words/topups.ts'

const { fields, refusals } = topupWords
const amount = rupees({
  invalid: fields.amount,
  min: { paise: 100n, message: fields.atLeast },
  max: { paise: 100_00_00_000_00n, message: fields.tooMuch },
})
const ofTopup = z.strictObject({ transaction_id: z.uuid() })
const NOT_OPEN = { status: 409, message: refusals.NOT_OPEN } as const

/** Amounts are rupees. */
const Topup = z.object({
  transaction_id: z.uuid(),
  status: z.enum(TOPUP_STATES),
  company: z.string(),
  partner_id: z.uuid(),
  plan: z.string(),
  /** What was asked for. */
  amount: z.number(),
  /** What the bank received, which is what was added; null unless confirmed. */
  received: z.number().nullable(),
  utr: z.string().nullable(),
  /** COMPANY: one of its users asked; STAFF: ours entered it; null: the product itself. */
  source: z.enum(['COMPANY', 'STAFF']).nullable(),
  asked_by: z.string().nullable(),
  created_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  /** Who of our staff confirmed the receipt first, above the sum for one person; another confirms the same. */
  first_confirmed_by: z.string().nullable(),
  /** What two of our staff have taken back of it. */
  reversed: z.number(),
  /** What one of our staff proposes to take back; another agrees by asking for the same amount. */
  reversal: z
    .object({
      id: z.uuid(),
      amount: z.number(),
      reason: z.string(),
      proposed_by: z.string().nullable(),
      is_mine: z.boolean(),
      /** They are no longer of our staff: nobody can agree, only propose it with a reason of their own, or withdraw it. */
      proposer_left: z.boolean(),
    })
    .nullable(),
  /** Whether the reader entered it: then a colleague confirms what is above the sum for one person. */
  is_mine: z.boolean(),
})
export type Topup = z.output<typeof Topup>

export const listTopups = defineCall({
  name: 'listTopups',
  method: 'GET',
  path: 'dashboard/topups',
  summary: 'Lists the top-ups of all companies, the latest first.',
  who: staffMay('topups.view'),
  query: z.strictObject({
    /** TO_TAKE_BACK: those of which a second person has to agree that something is taken back. */
    status: z.enum([...TOPUP_STATES, 'TO_TAKE_BACK']).optional(),
    /** A part of the name of the company or its plan, or a UTR. */
    search: text({ max: 100 }).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('topups', Topup, {
    /** One person confirms alone up to this many rupees. */
    second_person_above: z.number(),
  }),
})

export const listTopupContracts = defineCall({
  name: 'listTopupContracts',
  method: 'GET',
  path: 'dashboard/topups/contracts',
  summary: 'Lists contracts with credits whose company or plan has this in its name, at most twenty.',
  who: staffMay('topups.view'),
  query: z.strictObject({ search: text({ max: 100 }).optional() }),
  reply: z.object({
    contracts: z.array(z.object({ partner_id: z.uuid(), company: z.string(), plan: z.string(), balance: z.number() })),
  }),
})

export const enterTopup = defineCall({
  name: 'enterTopup',
  method: 'POST',
  path: 'dashboard/topups',
  fresh: true,
  summary: 'Enters a top-up that a company announced otherwise; it waits for its bank receipt.',
  who: staffMay('topups.confirm'),
  body: z.strictObject({ partner_id: uuid({ invalid: fields.plan }), amount }),
  reply: Topup,
  status: 201,
  idempotent: true,
  commonRefusals: ['NOT_FOUND'],
  refusals: { ...OWN_AFFAIR, CONTRACT_ENDED: { status: 409, message: refusals.CONTRACT_ENDED } },
})

export const confirmTopupReceipt = defineCall({
  name: 'confirmTopupReceipt',
  method: 'POST',
  path: 'dashboard/topups/{transaction_id}/confirm',
  fresh: true,
  summary:
    'Confirms that the bank received money for a top-up, and adds what it received; above the sum for one person once two of our staff have confirmed the same.',
  who: staffMay('topups.confirm'),
  params: ofTopup,
  body: z.strictObject({ utr: text({ max: 40, required: fields.utr }).regex(UTR, fields.utr), amount }),
  reply: Topup,
  idempotent: true,
  refusals: {
    ...OWN_AFFAIR,
    ...NOT_SECOND_PERSON,
    NOT_OPEN,
    OTHER_RECEIPT: { status: 409, message: refusals.OTHER_RECEIPT },
    UTR_USED: { status: 409, message: refusals.UTR_USED },
    SECOND_PERSON: { status: 403, message: refusals.SECOND_PERSON },
  },
})

export const rejectTopup = defineCall({
  name: 'rejectTopup',
  method: 'POST',
  path: 'dashboard/topups/{transaction_id}/reject',
  summary: 'Closes a top-up without adding anything, and tells the company why.',
  who: staffMay('topups.confirm'),
  params: ofTopup,
  body: z.strictObject({ reason: text({ max: 300, required: fields.reason }).min(3, fields.reason) }),
  reply: Topup,
  refusals: { ...OWN_AFFAIR, NOT_OPEN },
})

export const reverseTopup = defineCall({
  name: 'reverseTopup',
  method: 'POST',
  path: 'dashboard/topups/{transaction_id}/reverse',
  fresh: true,
  summary:
    'Takes back what a top-up added, as far as the company still has it, once two of our staff have asked for the same amount.',
  who: staffMay('topups.confirm'),
  params: ofTopup,
  body: z.strictObject({
    amount: rupees({
      invalid: fields.amount,
      min: { paise: 1n, message: fields.moreThanNothing },
      max: { paise: 100_00_00_000_00n, message: fields.tooMuch },
    }),
    reason: text({ max: 300 }).min(3, fields.reason).optional(),
    /** Of the colleague’s proposal that one agrees to; it has its reason. Without it one proposes. */
    reversal_id: uuid({ invalid: fields.reversal }).optional(),
  }),
  reply: Topup,
  idempotent: true,
  refusals: {
    ...OWN_AFFAIR,
    ...NOT_SECOND_PERSON,
    PROPOSED: { status: 409, message: refusals.PROPOSED },
    NOT_PROPOSED: { status: 409, message: refusals.NOT_PROPOSED },
    NOT_CONFIRMED: { status: 409, message: refusals.NOT_CONFIRMED },
    INSUFFICIENT_FUNDS: { status: 409, message: refusals.INSUFFICIENT_FUNDS },
    OTHER_AMOUNT: { status: 409, message: refusals.OTHER_AMOUNT },
  },
})

export const withdrawTopupReversal = defineCall({
  name: 'withdrawTopupReversal',
  method: 'POST',
  path: 'dashboard/topups/{transaction_id}/reverse/withdraw',
  summary: 'Withdraws the proposal to take a top-up back.',
  who: staffMay('topups.confirm'),
  params: ofTopup,
  body: z.strictObject({ reversal_id: uuid({ invalid: fields.reversal, required: fields.reversal }) }),
  reply: Topup,
  refusals: { ...OWN_AFFAIR, NOT_PROPOSED: { status: 409, message: refusals.NOT_PROPOSED } },
})
