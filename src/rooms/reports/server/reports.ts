import { type Selectable, sql } from 'kysely'
import type { Reports } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { ReportType } from '#rooms/access/rules/report-types.ts'
import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'
import { toWireTime } from '#values/wire-time.ts'
import { isExpired, type ReportStatus, remarksOf } from '../rules/report-state.ts'
import type { StaffFilters } from '../rules/staff-filters.ts'

/** Reports on a page. */
export const REPORTS_PER_PAGE = 10

export type ReportRecord = Selectable<Reports>
/** A report that a user of a company asked for. */
export type EmployerReport = ReportRecord & { type: ReportType; subsidiary_id: string; partner_plan_id: string }
/** A report of our own staff. */
export type StaffReport = Omit<ReportRecord, 'type' | 'filters'> & { type: StaffReportType; filters: StaffFilters }

export function isEmployerReport(report: ReportRecord): report is EmployerReport {
  return report.subsidiary_id !== null
}

/** A report without a company, as the table's constraints ensure. */
export function staffReportOf(report: ReportRecord): StaffReport {
  return report as StaffReport
}

/** Whose reports: those of a company, or with null those of our own staff. */
export interface Owner {
  subsidiary_id: string | null
}

const ownedBy = ({ subsidiary_id }: Owner) =>
  subsidiary_id === null ? sql<boolean>`r.subsidiary_id is null` : sql<boolean>`r.subsidiary_id = ${subsidiary_id}`

/**
 * A report of an owner; that of another one does not exist.
 * @throws Refusal NOT_FOUND
 */
export async function readReport(db: Db, owner: Owner, id: string): Promise<ReportRecord> {
  const report = await db
    .selectFrom('reports as r')
    .selectAll()
    .where('r.id', '=', id)
    .where(ownedBy(owner))
    .executeTakeFirst()
  if (!report) throw new Refusal('NOT_FOUND')
  return report
}

interface ReportListQuery<Type extends string> {
  type?: readonly Type[] | undefined
  statuses?: readonly ReportStatus[] | undefined
  page_number: number
}

/** A report with what a list shows beside it. */
export type ListedReport = ReportRecord & {
  plan_name: string | null
  partner_name: string | null
  company: string | null
  requester: string
}

/** A page of an owner's reports of these types, newest first, how many there are, and whether one is being generated. */
export async function listReports<Type extends string>(
  db: Db,
  { types, ...owner }: Owner & { types: readonly Type[] },
  { type, statuses, page_number }: ReportListQuery<Type>,
): Promise<{ rows: ListedReport[]; total: number; is_pending: boolean }> {
  const wanted = types.filter((one) => type === undefined || type.includes(one))
  const ofOwner = sql`${ownedBy(owner)} and r.type = any(${[...wanted]}::text[])`
  const found = sql`${ofOwner} and (${statuses === undefined}::bool or r.status = any(${[...(statuses ?? [])]}::text[]))`
  const { rows: counted } = await sql<{ total: bigint; is_pending: boolean }>`
    select count(*) filter (where ${found}) as total, coalesce(bool_or(r.status = 'PENDING'), false) as is_pending
    from reports r where ${ofOwner}`.execute(db)
  // A colleague is known by another name than as a customer.
  const { rows } = await sql<ListedReport>`select r.*, v.name as plan_name, c.partner_name, f.display_name as company,
      coalesce(case when r.subsidiary_id is null then n.name else coalesce(a.name, a.mobile) end, '') as requester
    from reports r left join partner_plans c on c.id = r.partner_plan_id left join plan_versions v on v.id = c.plan_version_id
      left join subsidiaries f on f.id = (r.filters ->> 'company_id')::uuid
      join accounts a on a.id = r.requested_by left join staff_names n on n.account_id = r.requested_by
    where ${found} order by r.requested_on desc, r.id desc
    limit ${REPORTS_PER_PAGE} offset ${(page_number - 1) * REPORTS_PER_PAGE}`.execute(db)
  const { total = 0n, is_pending = false } = counted[0] ?? {}
  return { rows, total: Number(total), is_pending }
}

/** What every list says of a report, of a company or of our own. */
export function stateOnWire(row: ListedReport, now: Date) {
  return {
    id: row.id,
    duration_start: row.duration_start,
    duration_end: row.duration_end,
    status: row.status,
    requested_on: toWireTime(row.requested_on),
    requested_by: row.requester,
    remarks: remarksOf(row, now),
    rows: Number(row.rows_written),
    expires_on: row.expires_at && toWireTime(row.expires_at),
    can_download: row.status === 'COMPLETED' && !isExpired(row, now),
  }
}
