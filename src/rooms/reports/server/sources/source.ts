import type { RawBuilder } from 'kysely'
import type { ReportSheet, ShortCell } from '#platform/reports/sheet.ts'
import type { RowReader } from '#platform/reports/snapshot-plan.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Group } from '../../rules/small-groups.ts'

/** What a report is about. */
export interface ReportScope {
  subsidiary_id: string
  /** The contract. */
  partner_id: string
  /** As the company calls the contract. */
  partner_name: string
  uses_reference_ids: boolean
  is_wallet_based_plan: boolean
  /** By how many months the price of the plan is shared. */
  plan_months: number
  /** First and last day of the period, IST. */
  from: IstDate
  to: IstDate
  /** The same as instants: from the first up to, and not including, the last. */
  since: Date
  before: Date
  /** When it is generated. */
  now: Date
  /** The months whose value the overview of the company hides, with what the Cashless MIS Report shows instead. */
  hidden_months: readonly { month: string; text: string }[]
}

/** A total; about how many employees it is, where it is about people. What a family uses is the employee's. */
export interface Fact {
  label: string
  value: ShortCell
  people?: number
}

/** What stands on the sheet "Summary". People are shown by `withoutSmallGroups`, whatever a source counts. */
export interface ReportSummary {
  facts: Fact[]
  /** Each divides all people of the report into groups. */
  tables: { title: string; groups: Group[] }[]
}

/**
 * Where a type of report comes from. Queries are written into the text of a COPY, so their values are texts, numbers,
 * instants and lists of them, and each ends with an order in which no two rows are equal. Nothing in them is a diagnosis,
 * a prescription, a speciality or a value of a test.
 */
export interface ReportSource {
  /** The first sheet is the report, and the CSV file; it is named "Report". */
  sheets: (scope: ReportScope) => readonly [ReportSheet, ...ReportSheet[]]
  /** Reads at the same moment of the database as the sheets. */
  summary: (read: RowReader, scope: ReportScope) => Promise<ReportSummary>
  /** The accounts of the people whom the report lists by name, each at least once; without it, it lists nobody. */
  people?: (scope: ReportScope) => RawBuilder<{ account_id: string }>
}
