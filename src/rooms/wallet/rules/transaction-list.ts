import { totalPages } from '#values/page.ts'
import { TRANSACTION_TYPES } from './figures.ts'

export const TRANSACTIONS_PER_PAGE = 7

/** What a list may be narrowed to; ALL is what it is without asking. */
export const TRANSACTION_FILTERS = ['ALL', ...TRANSACTION_TYPES] as const
export type TransactionFilter = (typeof TRANSACTION_FILTERS)[number]

/** The filter that an address names; ALL where it names none of ours. */
export function filterOf(written: string | null): TransactionFilter {
  return TRANSACTION_FILTERS.find((type) => type === written) ?? 'ALL'
}

interface Page<Row> {
  transactions: readonly Row[]
  total_transactions: number
  cursor: string | null
  has_more: boolean
}

/** A list as far as it was read: each further page is appended, and what stands on two of them is shown once. */
export function appended<Row extends { transaction_id: string }>(pages: readonly Page<Row>[]) {
  const byId = new Map(
    pages.flatMap(({ transactions }) => transactions.map((one) => [one.transaction_id, one] as const)),
  )
  const last = pages.at(-1)
  const total = last?.total_transactions ?? 0
  return {
    transactions: [...byId.values()],
    total,
    total_pages: totalPages(total, TRANSACTIONS_PER_PAGE),
    has_more: last?.has_more ?? false,
    cursor: last?.cursor ?? null,
  }
}
