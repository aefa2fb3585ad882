import { describe, expect, test } from 'vitest'
import { appended, filterOf, TRANSACTION_FILTERS, TRANSACTIONS_PER_PAGE } from './transaction-list.ts'

const page = (ids: string[], total: number, cursor: string | null) => ({
  transactions: ids.map((transaction_id) => ({ transaction_id })),
  total_transactions: total,
  cursor,
  has_more: cursor !== null,
})
const idsOf = ({ transactions }: ReturnType<typeof appended>) =>
  transactions.map(({ transaction_id }) => transaction_id)

describe('a list of transactions', () => {
  test('shows all types unless one is requested (C3.61)', () => {
    expect(TRANSACTION_FILTERS).toEqual(['ALL', 'TOPUP', 'PAYMENT', 'RESTORE', 'REFUND', 'REIMBURSEMENT', 'TRANSFER'])
    expect([null, '', 'SALARY', 'all'].map(filterOf)).toEqual(['ALL', 'ALL', 'ALL', 'ALL'])
    expect(filterOf('REFUND')).toBe('REFUND')
  })

  test('appends a page, knows whether there are more, and where to continue (C4.54)', () => {
    expect(appended([])).toMatchObject({ transactions: [], total: 0, has_more: false, cursor: null })
    const first = page(['g', 'f', 'e'], 5, 'after-e')
    expect(appended([first])).toMatchObject({ total: 5, has_more: true, cursor: 'after-e' })
    const both = appended([first, page(['d', 'c'], 5, null)])
    expect(idsOf(both)).toEqual(['g', 'f', 'e', 'd', 'c'])
    expect(both).toMatchObject({ has_more: false, cursor: null })
  })

  test('shows an entry once that is on two pages', () => {
    expect(idsOf(appended([page(['c', 'b'], 3, 'x'), page(['b', 'a'], 3, null)]))).toEqual(['c', 'b', 'a'])
  })

  test.each([
    [0, 0],
    [1, 1],
    [7, 1],
    [8, 2],
    [14, 2],
    [15, 3],
  ])('of %i transactions has %i pages of seven (C9.04)', (total, pages) => {
    expect(TRANSACTIONS_PER_PAGE).toBe(7)
    expect(appended([page([], total, null)]).total_pages).toBe(pages)
  })
})
