import { TRANSACTION_TYPES, type TransactionType } from './figures.ts'

export const TRANSACTIONS_PER_PAGE = 7

/** What a list may be narrowed to; ALL is what it is without asking. */
export const TRANSACTION_FILTERS = ['ALL', ...TRANSACTION_TYPES] as const
export type TransactionFilter = (typeof TRANSACTION_FILTERS)[number]

/** The types that happen to somebody's wallet; a top-up is a company's. */
export const WALLET_FILTERS = TRANSACTION_FILTERS.filter((type) => type !== 'TOPUP')

/** What of a list is known: filter, the pages read so far, and where to go on. */
export interface TransactionPages<Row> {
  type: TransactionFilter
  transactions: readonly Row[]
  cursor: string | null
  has_more: boolean
  isLoading: boolean
}

export function isFilter(written: string | null): written is TransactionFilter {
  return TRANSACTION_FILTERS.includes(written as TransactionType)
}
