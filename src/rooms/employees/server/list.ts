import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { rowsOfPage } from '#values/page.ts'
import { EMPLOYEE_STATUSES, type PartnerUser } from '../contract/employee.ts'
import type { EmployeeSort } from '../contract/list.ts'
import {
  askedOf,
  conditions,
  type EmployeeFilters,
  type EmployeeListQuery,
  every,
  isSearch,
  matching,
  stateOf,
} from './list-conditions.ts'
import { COLUMNS, type EmployeeRow, employees, type ViewedRow, viewEmployees } from './view.ts'

/** A search of more people than this says that there are more, instead of counting them. */
const MOST_COUNTED = 10_001
const PAGE_SIZE = rowsOfPage(1).limit

/** How many people match. */
export async function countEmployees(db: Db, subsidiary_id: string, filters: EmployeeFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalOf(askedOf(subsidiary_id, filters))} as total`.execute(db)
  return rows[0]!.total
}

/** The total: from the counts that are kept with every write, or of a search counted up to ten thousand. */
function totalOf(asked: EmployeeListQuery): RawBuilder<number> {
  if (isSearch(asked))
    return sql`(select count(*)::int from (
      select from partner_users e where ${conditions(asked)} limit ${MOST_COUNTED}) found)`
  return sql`(select coalesce(sum(n.people), 0)::int from partner_user_counts n where ${every([
    sql`n.partner_plan_id in (select c.id from partner_plans c where ${contracts(asked)})`,
    ...stateOf('n', asked),
  ])})`
}

/** The conditions over `partner_plans as c`. */
function contracts({ subsidiary_id, partner_id, has_wallet }: EmployeeListQuery): RawBuilder<boolean> {
  return every([
    sql`c.subsidiary_id = ${subsidiary_id}`,
    partner_id && sql`c.id = ${partner_id}`,
    has_wallet !== undefined && sql`c.is_wallet_based_plan = ${has_wallet}`,
  ])
}

const ORDER = {
  recentlyAdded: sql`e.number desc`,
  alphabetical: sql`e.name_key, e.number`,
  employeeId: sql`lower(e.external_reference_id), e.number`,
} satisfies Record<EmployeeSort, RawBuilder<unknown>>

type PageRow = { total: number } & (ViewedRow | { id: null })

/**
 * A page with its total; without people it is one row with only the total. The people are found in an index alone and
 * joined afterwards, so that a late page reads no other rows.
 */
function pageOf(sort: EmployeeSort, asked: EmployeeListQuery): RawBuilder<PageRow> {
  const order = ORDER[sort]
  const skipped = asked.offset === undefined ? sql`` : sql`offset ${asked.offset}`
  return sql`select total, ${sql.raw(COLUMNS.map((name) => `e.${name}`).join(', '))}, c.partner_name as plan_name
    from (select ${totalOf(asked)} as total) counted
      left join (select e.number from ${found(asked, order)} order by ${order} limit ${sql.lit(PAGE_SIZE)} ${skipped}) page on true
      left join partner_users e on e.number = page.number left join partner_plans c on c.id = e.partner_plan_id
    order by ${order}`
}

/**
 * The people of whom a page is cut. Each contract, and each state, has an index in the list's order: the page is merged
 * from their first rows.
 */
function found(asked: EmployeeListQuery, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const { partner_id, has_wallet, offset } = asked
  const ofContract = partner_id !== undefined || has_wallet !== undefined
  const states = statesOf(asked)
  if (isSearch(asked) || (states.length === 1 && !ofContract)) return sql`partner_users e where ${conditions(asked)}`
  const most = offset === undefined ? sql.lit(PAGE_SIZE) : sql`${offset} + ${sql.lit(PAGE_SIZE)}`
  const first = (where: RawBuilder<unknown>) =>
    sql`(select e.number, e.name_key, e.external_reference_id from partner_users e where ${where} order by ${order} limit ${most})`
  if (!ofContract)
    return sql`(${sql.join(
      states.map((state) => first(conditions(state))),
      sql` union all `,
    )}) e`
  const where = every([sql`e.partner_plan_id = c.id`, ...stateOf('e', asked)])
  return sql`partner_plans c, lateral ${first(where)} e where ${contracts(asked)}`
}

/** Each state in which the wanted people may be: one of two unless it is narrowed; none if nothing of it is. */
function statesOf(asked: EmployeeListQuery): EmployeeListQuery[] {
  if (!asked.status && asked.app_installed === undefined) return [asked]
  const statuses = asked.status ? [asked.status] : EMPLOYEE_STATUSES
  const apps = asked.app_installed === undefined ? [true, false] : [asked.app_installed]
  return statuses.flatMap((status) => apps.map((app_installed) => ({ ...asked, status, app_installed })))
}

/** Lists without a search are read often; a search is planned for its value. */
const PREPARED = {
  recentlyAdded: preparedQuery((_, asked: EmployeeListQuery) => pageOf('recentlyAdded', asked)),
  alphabetical: preparedQuery((_, asked: EmployeeListQuery) => pageOf('alphabetical', asked)),
  employeeId: preparedQuery((_, asked: EmployeeListQuery) => pageOf('employeeId', asked)),
} satisfies Record<EmployeeSort, unknown>

/** A page of a list with the number of people in all of it. */
export async function readPage(
  db: Db,
  subsidiary_id: string,
  { sort_by, page_number, ...filters }: EmployeeFilters & { sort_by: EmployeeSort; page_number: number },
  now: Date,
): Promise<{ rows: PartnerUser[]; total: number }> {
  const { offset } = rowsOfPage(page_number)
  const asked = { ...askedOf(subsidiary_id, filters), offset: offset || undefined }
  const rows = isSearch(asked) ? (await pageOf(sort_by, asked).execute(db)).rows : await PREPARED[sort_by](db, asked)
  const people = rows.filter((row): row is PageRow & ViewedRow => row.id !== null)
  return { rows: await viewEmployees(db, people, now), total: rows[0]!.total }
}

/** The next rows of an export, newest first. */
export async function readEmployeesAfter(
  db: Db,
  subsidiary_id: string,
  { filters, last, limit }: { filters: EmployeeFilters; last: EmployeeRow | undefined; limit: number },
): Promise<EmployeeRow[]> {
  return employees(db)
    .where(matching(subsidiary_id, filters))
    .$if(last !== undefined, (query) => query.where('e.number', '<', last!.number))
    .orderBy(ORDER.recentlyAdded)
    .limit(limit)
    .execute()
}
