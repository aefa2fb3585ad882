import { type SubStatus, statusOf } from './sub-status.ts'

/** Whether a report can be added to an order of this sub-status: its first results are there, or all. */
export function takesReport(sub_status: SubStatus): boolean {
  return sub_status === 'PARTIAL_REPORT' || statusOf(sub_status) === 'completed'
}
