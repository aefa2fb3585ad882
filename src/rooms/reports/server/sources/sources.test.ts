import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inlineQuery } from '#platform/reports/inline-query.ts'
import { REPORT_TYPES, type ReportType, reportLabel } from '#rooms/access/rules/report-types.ts'
import { claimTypeForEmployer } from '#rooms/plans/rules/claim-type-for-employer.ts'
import { CLAIM_TYPES } from '#rooms/plans/rules/reimbursement.ts'
import { PRIVATE_COLUMNS } from '../../rules/privacy.ts'
import type { ReportScope } from './source.ts'
import { SOURCES } from './sources.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const scopeOf = (uses_reference_ids: boolean): ReportScope => ({
  subsidiary_id: ID,
  partner_id: ID,
  partner_name: 'Looms',
  uses_reference_ids,
  is_wallet_based_plan: true,
  plan_months: 12,
  from: '2026-11-01',
  to: '2026-11-30',
  since: new Date('2026-10-31T18:30:00Z'),
  before: new Date('2026-11-30T18:30:00Z'),
  now: new Date('2026-11-30T12:00:00Z'),
  hidden_months: [],
})
const SCOPE = scopeOf(true)
const headersOf = (type: ReportType, scope = SCOPE) =>
  SOURCES[type].sheets(scope).map(({ columns }) => columns.map(({ header }) => header).join(' · '))

/** As the specification writes them; * only if the company uses reference ids. */
const COLUMNS: Record<ReportType, [label: string, ...columns: string[]]> = {
  APP_DOWNLOAD: [
    'App Download Report',
    'Employee Name · Employee ID* · Email · Mobile · Plan · Subscription Start · Subscription End · Status · App Installed (Y/N) · First Login On · Last Login On · Reminders Sent · Last Reminder On · Entity · Function · Designation · Location',
  ],
  CORPORATE_USAGE_REPORT: [
    'Cashless Utilization Report',
    'Employee Name · Employee ID* · Plan · Patient Relation · Service · Transaction ID · Booked On · Service Date · City · Provider Type · Gross Value · Paid by Plan · Paid by Member · Status',
  ],
  HEALTH_CHECKUP: [
    'AHC Report',
    'Order ID · Employee Name · Employee ID* · Email · Mobile · City · Package · Requested On · Sample Appointment · Visit Appointment · Status · Sub-status · Report Available (Y/N) · Completed On · Cancelled Reason',
  ],
  CORPORATE_WALLET_LEDGER: [
    'Wallet Ledger',
    'Date/Time (IST) · Transaction ID · Level · Employee Name · Employee ID* · Type · Service or Claim Type · Claim ID · CR · DR · Status · Company Balance After · Employee Balance After · Reference',
  ],
  CORPORATE_HEALTH_CAMP_REPORT: [
    'Consolidated Report',
    'Camp · Location · Date · Registered · Scheduled · Walk-ins · Attended · No-show · Reports Released · Attendance %',
    'Name · Employee ID* · Slot · Attended · Report Released',
  ],
  CORPORATE_PEMC_REPORT: [
    'Pre-Employment Medical Check-up',
    'Order ID · Candidate Name · Candidate Ref · Mobile · City · Package · Requested On · Visit Date · Status · Sub-status · Outcome · Certificate Available · TAT days',
  ],
  CORPORATE_CONSULTATION_REPORT: [
    'Tele-Consultation Utilization Report',
    'Consultation ID · Employee Name · Employee ID* · Patient Relation · Channel · Booked By · Requested On · Started On · Ended On · Status · Language · Rating',
  ],
  CASHLESS_UTILIZATION_REPORT: [
    'Cashless MIS Report',
    'Month · Plan · Active Lives · Activated Lives · Activation % · In-clinic · Video · Medicine · Diagnostics · Reimbursement Claims (count) · Reimbursement Claims (claimed) · Reimbursement Claims (approved) · Reimbursement Claims (settled) · Value Used · Savings · Credits Allotted · Used · On hold · Available',
  ],
}

describe('a report', () => {
  test.each(REPORT_TYPES)(
    '%s has its label and its columns, the employee ID only where the company uses such IDs (D3.02, D3.03, D3.04, D3.05, D3.06, D3.07, D3.08, D3.09)',
    (type) => {
      const [label, ...columns] = COLUMNS[type]
      expect(reportLabel(type)).toBe(label)
      expect(headersOf(type)).toEqual(columns.map((line) => line.replace('ID*', 'ID')))
      expect(headersOf(type, scopeOf(false))).toEqual(columns.map((line) => line.replace('Employee ID* · ', '')))
    },
  )

  test.each(REPORT_TYPES)('%s says on its sheet About what each column means (decisions §18)', (type) => {
    for (const { columns } of SOURCES[type].sheets(SCOPE))
      for (const { header, meaning } of columns)
        expect([header, meaning]).toEqual([header, expect.stringMatching(/\.$/)])
  })
})

describe('what an employer learns', () => {
  test.each(REPORT_TYPES)(
    '%s reads no private column of the database, in no sheet and no figure (decisions §18)',
    async (type) => {
      for (const text of await queriesOf(type)) {
        const names = text.replaceAll(/'(?:[^']|'')*'/g, "''").match(/[a-z_]+/g)
        for (const column of PRIVATE_COLUMNS) expect(names, column).not.toContain(column)
        // The number that its owner may hide from the company.
        expect(text).not.toMatch(/\be\.mobile\b|\bp\.mobile\b/)
        // A star would read what is added to a table later.
        expect(text).not.toMatch(
          /\b[a-z]\.\*\s*(?:,[^)]*)?from\s+(?:checkup_orders|consultations|claims|partner_users|service_uses)\b/,
        )
      }
    },
  )

  test('a kind of claim that names an illness or a speciality is Other (decisions §18)', () => {
    const shown = new Set(CLAIM_TYPES.map((type) => claimTypeForEmployer[type]))
    expect([...shown].toSorted()).toEqual([
      'Annual Health Checkup',
      'In-Clinic Doctor Consultation',
      'Lab Tests',
      'Online Consultation',
      'Other',
      'Pharmacy',
      'Vaccination',
    ])
  })
})

/** Every query of a report: of its sheets, its people and its summary. */
async function queriesOf(type: ReportType): Promise<string[]> {
  const source = SOURCES[type]
  const queries = source.sheets(SCOPE).map(({ rows }) => rows)
  if (source.people) queries.push(source.people(SCOPE))
  await source.summary(async (query) => {
    queries.push(query)
    return [new Proxy({}, { get: () => 0 }) as never]
  }, SCOPE)
  return queries.map((query) => inlineQuery(sql`${query}`))
}
