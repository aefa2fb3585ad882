import { totalPages } from '#values/page.ts'
import { TRANSACTION_TYPES } from './figures.ts'

export const TRANSACTIONS_PER_PAGE = 7

/** The type filter of a list; the default is ALL. */
export const TRANSACTION_FILTERS = ['ALL', ...TRANSACTION_TYPES] as const
export type TransactionFilter = (typeof TRANSACTION_FILTERS)[number]

/** The filter in a URL; ALL if it has no valid one. */
export function filterOf(written: string | null): TransactionFilter {
  return TRANSACTION_FILTERS.find((type) => type === written) ?? 'ALL'
}

interface Page<Row> {
  transactions: readonly Row[]
  total_transactions: number
  cursor: string | null
  has_more: boolean
}

/** A list as far as it was loaded: each further page is appended, and an entry on two of them is shown once. */
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
