import { addMonths, type IstDate } from '#values/ist-date.ts'

/** A month of a balance, in the unit of its points. */
export interface MonthRow {
  /** 'YYYY-MM'. */
  month: string
  /** What top-ups added. */
  added: number
  /** The balance on its last day, or today. */
  closing: number
}

interface BalancePoint {
  at: IstDate
  amount: number
  topup: number | null
}

/** The months of a balance until today, the newest first. */
export function monthsOf(balance: readonly BalancePoint[], today: IstDate): MonthRow[] {
  const rows: MonthRow[] = []
  const [first] = balance
  if (!first) return rows
  for (let day = `${first.at.slice(0, 7)}-01`; day <= today; day = addMonths(day, 1)) {
    const month = day.slice(0, 7)
    const closing = balance.findLast(({ at }) => at.slice(0, 7) <= month)?.amount ?? 0
    const added = balance.reduce((sum, { at, topup }) => (at.startsWith(month) ? sum + (topup ?? 0) : sum), 0)
    rows.unshift({ month, added, closing })
  }
  return rows
}
