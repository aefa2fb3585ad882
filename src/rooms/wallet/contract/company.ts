import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { TransactionPage, transactionsQuery, Wallet, WalletTransaction } from '../contract.ts'
import { CREDIT_MONTH } from '../rules/company-credits.ts'
import { companyCreditWords } from '../words/company.ts'

const { fields, refusals } = companyCreditWords

const SUBSIDIARY_PATH = 'partner_dashboard/subsidiaries/{subsidiaryId}'
const PLAN_PATH = `${SUBSIDIARY_PATH}/partners/{partnerId}/wallet`
const PERSON_PATH = `${SUBSIDIARY_PATH}/partner_users/{id}/wallet`
const ofPlan = z.strictObject({ subsidiaryId: z.uuid(), partnerId: z.uuid() })
const ofPerson = z.strictObject({ subsidiaryId: z.uuid(), id: z.uuid() })

/** Most that one request gives, takes or asks for. */
const MOST = { paise: 10_00_00_000_00n, message: fields.tooMuch }

const OpenTopup = z.object({
  transaction_id: z.uuid(),
  amount: z.number(),
  created_at: z.string(),
  /** Who asked for it; null for our staff. */
  asked_by: z.string().nullable(),
})

/** The credits of one plan of a company. Rupees; all figures are of one moment. */
const CompanyCredits = z.object({
  /** Given to people and not taken back: `consumed`, `on_hold` and `remaining` add up to it. */
  allotted: z.number(),
  /** What the company can still allot: `added` less `allotted`. */
  balance: z.number(),
  consumed: z.number(),
  on_hold: z.number(),
  /** What people can still spend. */
  remaining: z.number(),
  /** Confirmed top-ups. */
  added: z.number(),
  partnerName: z.string(),
  createdAt: z.string(),
  partner_users_credit_usage: z.number(),
  /** The company's own credits in one month: opening + added + returned − allotted = closing. */
  ledger: z.object({
    /** 'YYYY-MM', a month in India. */
    month: z.string(),
    /** The first month with a transaction; null without any. */
    first_month: z.string().nullable(),
    /** The current month. */
    last_month: z.string(),
    opening: z.number(),
    added: z.number(),
    returned: z.number(),
    allotted: z.number(),
    closing: z.number(),
  }),
  open_topups: z.array(OpenTopup),
  warnings: z.object({
    /** Less is left to allot than a fifth of what was allotted in twelve months. */
    low: z.object({ allotted_in_a_year: z.number() }).nullable(),
    /** What returns to the company because plan years end within thirty days; counted last night. */
    expiring: z.object({ amount: z.number(), people: z.int(), expires_on: z.iso.date() }).nullable(),
    /** People who left and whose bills are still accepted. */
    running_out: z.object({ amount: z.number(), people: z.int(), last_on: z.iso.date() }).nullable(),
  }),
})
export type CompanyCredits = z.output<typeof CompanyCredits>

export const readCompanyCredits = defineCall({
  name: 'readCompanyCredits',
  method: 'GET',
  path: `${PLAN_PATH}/credits`,
  summary: 'Returns the health credits of a plan of a company.',
  who: partnerMay('wallet.view'),
  params: ofPlan,
  query: z.strictObject({
    /** The month of `ledger`; the current one by default. */
    month: text({ max: 7 }).regex(CREDIT_MONTH, fields.month).optional(),
  }),
  reply: CompanyCredits,
})

const CompanyTransaction = WalletTransaction.extend({
  info: z.object({
    /** The person; null for the company's own top-ups. */
    partner_user: z
      .object({ name: z.string(), mobile: z.string(), id: z.uuid(), status: z.enum(['ACTIVE', 'EXPIRED']) })
      .nullable(),
    /** What was asked for, by whom, and why it was rejected; null for other types. */
    topup: z
      .object({
        asked: z.number(),
        asked_by: z.string().nullable(),
        decision: z.enum(['CONFIRMED', 'REJECTED', 'CANCELLED']).nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    /** Why our staff took back what an earlier top-up had added: then it is a TOPUP that is a debit. */
    reversal: z.object({ reason: z.string() }).nullable(),
  }),
})
export type CompanyTransaction = z.output<typeof CompanyTransaction>

const CompanyTransactionPage = TransactionPage.extend({ transactions: z.array(CompanyTransaction) })
export type CompanyTransactionPage = z.output<typeof CompanyTransactionPage>

export const listCompanyTransactions = defineCall({
  name: 'listCompanyTransactions',
  method: 'GET',
  path: `${PLAN_PATH}/transactions`,
  summary: 'Lists the credit transactions of a plan of a company, newest first, seven per cursor or page.',
  who: partnerMay('wallet.view'),
  params: ofPlan,
  query: transactionsQuery,
  reply: CompanyTransactionPage,
})

const PersonCredits = Wallet.extend({
  /** What the company has given this person and not taken back: the same as `allotted`. */
  added: z.number(),
  /** What this person has spent: the same as `consumed`. */
  partner_users_credit_usage: z.number(),
  partner_user: z.object({
    id: z.uuid(),
    name: z.string(),
    mobile: z.string(),
    status: z.enum(['ACTIVE', 'EXPIRED']),
    partner_id: z.uuid(),
    /** Whether the person is the caller, or covered by the same plan. */
    is_own: z.boolean(),
  }),
  /** What the company can still allot. */
  company_balance: z.number(),
  /** Between which the contract can divide what is added. */
  packages: z.array(z.object({ id: z.uuid(), name: z.string(), shared: z.boolean() })),
})
export type PersonCredits = z.output<typeof PersonCredits>

export const readPersonCredits = defineCall({
  name: 'readPersonCredits',
  method: 'GET',
  path: `${PERSON_PATH}/credits`,
  summary: 'Returns the health credits of a person of a company.',
  who: partnerMay('wallet.view'),
  params: ofPerson,
  reply: PersonCredits,
})

export const listPersonTransactions = defineCall({
  name: 'listPersonTransactions',
  method: 'GET',
  path: `${PERSON_PATH}/transactions`,
  summary: 'Lists the credit transactions of a person of a company, newest first, seven per cursor or page.',
  who: partnerMay('wallet.view'),
  params: ofPerson,
  query: transactionsQuery,
  reply: CompanyTransactionPage,
})

export const transferCredits = defineCall({
  name: 'transferCredits',
  method: 'POST',
  path: `${PERSON_PATH}/transfer`,
  summary: 'Gives a person health credits of the company, or takes unused ones back with a negative amount.',
  who: partnerMay('wallet.transfer'),
  params: ofPerson,
  body: z.strictObject({
    /** Below 0 takes back. */
    amount: rupees({
      invalid: fields.amount,
      min: { paise: -MOST.paise, message: fields.tooMuch },
      max: MOST,
    }).refine((paise) => paise !== 0n, fields.notZero),
    /** How packages of the contract divide what is added. */
    sublimits: z
      .array(
        z.strictObject({
          package_id: uuid({ invalid: fields.package }),
          amount: rupees({ invalid: fields.part, min: { paise: 0n, message: fields.part }, max: MOST }),
        }),
      )
      .max(50)
      .optional(),
  }),
  reply: z.object({ transaction_id: z.uuid(), allotted: z.number(), balance: z.number() }),
  idempotent: true,
  refusals: {
    INSUFFICIENT_FUNDS: { status: 409, message: refusals.INSUFFICIENT_FUNDS },
    PLAN_NOT_ACTIVE: { status: 409, message: refusals.PLAN_NOT_ACTIVE },
    SUBLIMITS_EXCEED_AMOUNT: { status: 422, message: refusals.SUBLIMITS_EXCEED_AMOUNT },
    CATEGORY_TWICE: { status: 422, message: refusals.CATEGORY_TWICE },
    OWN_AFFAIR: { status: 403, message: refusals.OWN_AFFAIR },
  },
})

export const requestTopup = defineCall({
  name: 'requestTopup',
  method: 'POST',
  path: `${PLAN_PATH}/credits`,
  summary: 'Asks for a top-up of the credits of a plan; our staff confirm it when the money has arrived.',
  who: partnerMay('wallet.transfer'),
  params: ofPlan,
  body: z.strictObject({
    amount: rupees({ invalid: fields.amount, min: { paise: 100n, message: fields.atLeast }, max: MOST }),
  }),
  reply: z.object({ transaction_id: z.uuid() }),
  status: 201,
  idempotent: true,
  refusals: {
    TOO_MANY_OPEN: { status: 409, message: refusals.TOO_MANY_OPEN },
    CONTRACT_ENDED: { status: 409, message: refusals.CONTRACT_ENDED },
  },
})

export const cancelTopup = defineCall({
  name: 'cancelTopup',
  method: 'POST',
  path: `${PLAN_PATH}/credits/{transaction_id}/cancel`,
  summary: 'Cancels a top-up that the company asked for and that is still open.',
  who: partnerMay('wallet.transfer'),
  params: ofPlan.extend({ transaction_id: z.uuid() }),
  body: z.strictObject({}),
  reply: z.object({ transaction_id: z.uuid() }),
  refusals: { NOT_OPEN: { status: 409, message: refusals.NOT_OPEN } },
})
