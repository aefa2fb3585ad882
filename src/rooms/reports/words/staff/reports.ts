import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'

/** What the calls of staff reports answer, and what a report says of itself. */
export const staffReportWords = {
  fields: {
    type: 'Choose a report',
    typeUnknown: 'We have no such report',
    from: 'Enter the first day as YYYY-MM-DD',
    days: 'Choose the first and the last day',
    to: 'Enter the last day as YYYY-MM-DD',
    tooEarly: 'Choose a day from 2020 on',
    toCome: 'The last day is still to come',
    reversed: 'The last day is before the first',
    tooLong: 'Choose a period of at most one year',
    statuses: 'This report has no such status',
    noStatuses: 'This report cannot be limited to a status',
    noCompany: 'This report cannot be limited to a company',
    company: 'We could not find this company',
    day: 'Choose a day of the month from 1 to 28',
  },
  refusals: {
    tooManyToday: (daily: number) =>
      `You and your colleagues can request ${daily} reports a day. Please try again tomorrow.`,
    today: 'You and your colleagues have requested as many reports as you can in a day. Please try again tomorrow.',
    scheduled: 'You get this report each month already. Change its day in the list below.',
    stopped: 'This report is no longer made each month.',
    tooManySchedules: (most: number) => `You get ${most} reports each month, which is as many as we send one person.`,
    manySchedules: 'You get as many reports each month as we send one person.',
  },
  periods: {
    toDate: (period: string) => `${period} to date`,
    year: (from: number, to: number) => `Financial year ${from}–${String(to).padStart(2, '0')}`,
  },
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  days: (from: string, to: string) => `${from} – ${to}`,
  limitedTo: 'Limited to',
  everything: 'No limits',
  monthly: 'Monthly report for',
  payoutStatuses: {
    QUEUED: 'Not sent yet',
    UNKNOWN: 'No clear answer',
    PROCESSING: 'At the bank',
    PAID: 'Paid',
    FAILED: 'Refused',
    RETURNED: 'Sent back',
    STOPPED: 'Stopped',
    MANUAL: 'Left to a person',
    OUTSIDE: 'Paid outside a batch',
  },
  claimStatuses: {
    INITIATED: 'New',
    ON_HOLD: 'On hold',
    PENDING: 'Pending',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    SETTLED: 'Settled',
    SETTLEMENT_FAILED: 'Settlement failed',
  },
  refundStatuses: {
    REQUESTED: 'Waiting for approval',
    APPROVED: 'Approved',
    PROCESSING: 'At the gateway',
    UNKNOWN: 'No clear answer',
    FAILED: 'Refused by the gateway',
    MANUAL: 'To be transferred by a person',
    SUCCESS: 'Sent',
    DECLINED: 'Declined',
    BESIDE: 'Sent by the gateway itself',
  },
  topupStatuses: {
    PENDING: 'To be confirmed',
    CONFIRMED: 'Confirmed',
    REJECTED: 'Rejected',
    CANCELLED: 'Cancelled',
  },
} as const

/** What the rows of a report are. */
export const rowsOfStaffReports: Record<StaffReportType, string> = {
  SALES_TAX:
    'One row for each line of an invoice or credit note that was issued in the period. Amounts of credit notes are below zero, so each column adds up to what is left of the sales.',
  PAYOUTS:
    'One row for each payout of the batches that were opened in the period, and one for each claim that a person settled in it by a transfer outside the batches. The bank’s file names no amounts, so what is compared is whether it paid, and under which UTR. Account numbers are masked.',
  CLAIMS:
    'One row for each claim that was filed in the period, with what has become of it. Neither patients nor illnesses are named.',
  REFUNDS:
    'One row for each payment that was to go back and was requested in the period. A refund of a plan that was paid by two payments has two rows.',
  TRIAL_BALANCE:
    'One row for each kind of account, and their total. A balance is credits less debits, so what we own is below zero. In the total, debits are equal to credits and balances are zero.',
  TOPUPS:
    'One row for each top-up that was requested in the period. No GST is charged on a top-up, and no invoice is issued for it.',
  INSURER_BORDEREAU:
    'One row for each policy that was issued or cancelled in the period, and one for each refund of an issued policy that was sent in it. The person covered is not named: the insurer knows them by the COI number. A policy that was issued has its nominee, and the sheet “Nominee changes” has who was named afterwards in the period: the insurer learns of them by it.',
}
