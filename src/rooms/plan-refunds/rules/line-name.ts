import { planRefundWords } from '../words.ts'
import type { RefundLine } from './refund-lines.ts'

/** What a line of a refund is called, for its owner and our staff. */
export function lineName(line: RefundLine, days: { total_days: number; unused_days: number }): string {
  const { lines } = planRefundWords
  return line === 'DAYS_OVER' ? lines.DAYS_OVER(days.total_days - days.unused_days, days.total_days) : lines[line]
}
