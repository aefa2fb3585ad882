import type { ReportType } from '#rooms/access/rules/report-types.ts'

/** What the calls of reports answer, and what a report says of itself. */
export const reportWords = {
  fields: {
    plan: 'Please select a plan',
    planInvalid: 'Invalid Plan',
    type: 'Report type is required',
    typeInvalid: 'Invalid Report type',
    duration: 'Report duration is required',
    durationInvalid: 'Invalid duration given',
    report: 'We could not find this report.',
    company: 'We could not find this company.',
  },
  refusals: {
    tooManyPending: (pending: number) =>
      `${pending} of your reports are being generated. Please wait until one of them is ready.`,
    tooManyToday: (daily: number) => `Your company can request ${daily} reports a day. Please try again tomorrow.`,
    pending: 'Too many of your reports are being generated. Please wait until one of them is ready.',
    today: 'Your company has requested as many reports as it can in a day. Please try again tomorrow.',
    notReady: 'This report is not ready yet.',
    failed: 'This report could not be generated. Please request it again.',
    expired: 'This report has expired. Please request it again.',
  },
  remarks: {
    empty: 'No records in this period',
    expired: (day: string) => `Expired on ${day}`,
    late: 'Took too long, please request again',
    broken: 'Something went wrong, please request again',
    noRoom: 'It could not be stored, please request again later',
  },
  activities: {
    requested: (label: string, plan: string) => `Requested ${label} of ${plan}`,
    downloaded: (label: string, plan: string) => `Downloaded ${label} of ${plan}`,
  },
} as const

/** What the sheets say beside their rows. */
export const sheetWords = {
  report: 'Report',
  summary: 'Summary',
  about: 'About',
  facts: {
    report: 'Report',
    company: 'Company',
    plan: 'Plan',
    period: 'Period',
    periodOf: (from: string, to: string) => `${from} – ${to}`,
    requestedBy: 'Requested by',
    generatedAt: 'Generated at',
    inIndia: (day: string, time: string) => `${day}, ${time} (IST)`,
    records: 'Records',
    column: 'Column',
    meaning: 'What it means',
    smallGroups: 'Groups of fewer than 5 people',
    smallGroupsText:
      'Shown as <5, and where one could be worked out from a total, another group of the same table is left out too. Totals of months add up only the figures that are shown.',
  },
  small: '<5',
  hidden: 'not shown',
  total: 'Total',
} satisfies Record<string, unknown>

/** The sentences of a kind of report: what its rows are. */
export const rowsOfReports: Record<ReportType, string> = {
  APP_DOWNLOAD: 'One row for each employee who had the plan in the period.',
  CORPORATE_USAGE_REPORT: 'One row for each use of a service in the period.',
  HEALTH_CHECKUP: 'One row for each check-up that was requested in the period.',
  CORPORATE_WALLET_LEDGER: 'One row for each movement of health credits in the period.',
  CORPORATE_HEALTH_CAMP_REPORT:
    'One row for each day of a place of a health camp in the period; the second sheet has one for each person.',
  CORPORATE_PEMC_REPORT: 'One row for each check-up before employment that was requested in the period.',
  CORPORATE_CONSULTATION_REPORT: 'One row for each consultation that was requested in the period.',
  CASHLESS_UTILIZATION_REPORT: 'One row for each month of the period, which begins with a month or with the plan.',
}
