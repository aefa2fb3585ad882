import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { cursor } from '#values/cursor.ts'
import { pageNumber } from '#values/page.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './rules/figures.ts'
import { LEG_ACCOUNTS } from './rules/titles.ts'
import { TRANSACTION_FILTERS } from './rules/transaction-list.ts'

const ofSubscription = z.strictObject({ id: z.uuid() })

/** Amounts are rupees. */
export const Wallet = z.object({
  subscription_id: z.uuid(),
  /** Allotted and not restored: `consumed`, `on_hold` and `balance` add up to it. */
  allotted: z.number(),
  consumed: z.number(),
  /** Reserved for bills and bookings. */
  on_hold: z.number(),
  /** What can be spent. */
  balance: z.number(),
  /** The company that provides the credits. */
  partnerName: z.string(),
  createdAt: z.string(),
  /** The amount of the current plan year, and until when; null if no year is running. */
  plan_year: z
    .object({
      starts_on: z.iso.date(),
      ends_on: z.iso.date(),
      /** Bills of the year can be claimed until then. */
      claim_until: z.iso.date(),
    })
    .nullable(),
  /** How the credits of the current plan year are divided; services without a package use the unreserved part. */
  wallet_sublimit_packages: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      service_categories: z.array(z.string()),
      /** 0: the services are excluded. */
      amount: z.number(),
      available: z.number(),
      /** The most that the services may take of the unreserved part; else the amount is reserved for them. */
      shared: z.boolean(),
    }),
  ),
})
export type Wallet = z.output<typeof Wallet>

export const WalletTransaction = z.object({
  transaction_id: z.uuid(),
  type: z.enum(TRANSACTION_TYPES),
  /** PENDING: on hold. */
  status: z.enum(TRANSACTION_STATUSES),
  created_at: z.string(),
  /** Rupees, above 0 for credits and debits alike. */
  details: z.object({ type: z.enum(['CR', 'debit']), amount: z.number() }),
  attributes: z.object({
    product_name: z.string().nullable(),
    plus_reimbursement_claim_type: z.string().nullable(),
    plus_reimbursement_type: z.string().nullable(),
    plus_reimbursement_claim_id: z.string().nullable(),
    /** The external reference: the UTR of a payout, an order. */
    product_sub_transaction_id: z.string().nullable(),
  }),
})
export type WalletTransaction = z.output<typeof WalletTransaction>

export const WalletTransactionDetail = WalletTransaction.extend({
  service_category: z.string().nullable(),
  wallet_sublimit_package_name: z.string().nullable(),
  /** The hold is void after this. */
  expires_at: z.string().nullable(),
  /** The movements of the credits, step by step, oldest first. */
  legs: z.array(
    z.object({ from: z.enum(LEG_ACCOUNTS), to: z.enum(LEG_ACCOUNTS), amount: z.number(), created_at: z.string() }),
  ),
})
export type WalletTransactionDetail = z.output<typeof WalletTransactionDetail>

/** A place in a list of transactions, and the number of the page that is read from there. */
const TRANSACTION_PLACE = z.object({
  at: z.iso.datetime(),
  id: z.uuid(),
  page: z.int().min(1),
  /** 1 reads the page before the place. */
  back: z.union([z.literal(0), z.literal(1)]),
})

export const transactionsQuery = z.strictObject({
  type: z.enum(TRANSACTION_FILTERS).default('ALL'),
  /** From the previous reply; takes precedence over a page number. */
  cursor: z
    .literal('')
    .transform(() => undefined)
    .or(cursor(TRANSACTION_PLACE))
    .optional(),
  page_number: pageNumber,
})

export const TransactionPage = z.object({
  transactions: z.array(WalletTransaction),
  current_page_number: z.int(),
  /** Of the requested type. */
  total_transactions: z.int(),
  /** The cursor of the next page; null after the last one. */
  cursor: z.string().nullable(),
  has_more: z.boolean(),
  /** The cursor of the page before; null on the first one. */
  previous_cursor: z.string().nullable(),
})

export const readWalletCredits = defineCall({
  name: 'readWalletCredits',
  method: 'GET',
  path: 'subscriptions/{id}/wallet/credits',
  summary: 'Returns the health credits of a plan of the user.',
  who: signedIn,
  params: ofSubscription,
  reply: Wallet,
})

export const listWalletTransactions = defineCall({
  name: 'listWalletTransactions',
  method: 'GET',
  path: 'subscriptions/{id}/wallet/transactions',
  summary: 'Lists the credit transactions of a plan of the user, newest first, seven per cursor or page.',
  who: signedIn,
  params: ofSubscription,
  query: transactionsQuery,
  reply: TransactionPage,
})

export const readWalletTransaction = defineCall({
  name: 'readWalletTransaction',
  method: 'GET',
  path: 'subscriptions/{id}/wallet/transactions/{transaction_id}',
  summary: 'Returns a credit transaction of a plan of the user with its steps.',
  who: signedIn,
  params: ofSubscription.extend({ transaction_id: z.uuid() }),
  reply: WalletTransactionDetail,
})
