import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { rowsOfPage } from '#values/page.ts'
import type { EmployeeStatus } from '../contract/employee.ts'
import type { EmployeeSort } from '../contract/list.ts'
import { type EmployeeRow, employees } from './view.ts'

/** What a list is narrowed by. */
export interface EmployeeFilters {
  partner_id?: string | undefined
  statuses?: readonly EmployeeStatus[] | undefined
  app_installed?: readonly ('0' | '1')[] | undefined
  wallet_enabled?: readonly ('0' | '1')[] | undefined
  added_on_start_date?: string | undefined
  added_on_end_date?: string | undefined
  email?: string | undefined
  mobile?: string | undefined
  reference_id?: string | undefined
}

/** A search of more people than this says that there are more, instead of counting them. */
const MOST_COUNTED = 10_001

/** The only value of a choice between two that narrows anything. */
function single<Value>(chosen: readonly Value[] | undefined): Value | undefined {
  return chosen?.length === 1 ? chosen[0] : undefined
}

/** The conditions of a list over `partner_users as e`. */
export function matching(subsidiary_id: string, filters: EmployeeFilters): RawBuilder<boolean> {
  const wallet = single(filters.wallet_enabled)
  return every([
    sql`e.subsidiary_id = ${subsidiary_id}`,
    filters.partner_id && sql`e.partner_plan_id = ${filters.partner_id}`,
    wallet && sql`(e.wallet_id is not null) = ${wallet === '1'}`,
    ...narrowed(filters),
  ])
}

/** The conditions besides those of company and contract. */
function narrowed({ email, mobile, reference_id, ...filters }: EmployeeFilters) {
  const { added_on_start_date: from, added_on_end_date: to } = filters
  const status = single(filters.statuses)
  const app_installed = single(filters.app_installed)
  return [
    status && sql`e.status = ${status}`,
    app_installed && sql`e.app_installed = ${app_installed === '1'}`,
    from && sql`e.created_at >= ${startOfIstDay(from)}`,
    to && sql`e.created_at < ${startOfIstDay(addDays(to, 1))}`,
    email && sql`lower(e.email) = ${email}`,
    // A number that the person keeps to themselves finds nobody.
    mobile && sql`e.mobile = ${mobile} and e.shows_mobile is not false`,
    reference_id && sql`lower(e.external_reference_id) like lower(${prefix(reference_id)})`,
  ]
}

function every(parts: readonly (RawBuilder<unknown> | string | undefined)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    parts.filter((part) => part !== undefined && part !== ''),
    sql` and `,
  )}`
}

/** What begins so, whatever signs of a pattern are typed. */
function prefix(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * How many people match: of whole states from the counts that are kept with every write; of a search, counted up to ten
 * thousand.
 */
export async function countEmployees(db: Db, subsidiary_id: string, filters: EmployeeFilters): Promise<number> {
  const { email, mobile, reference_id, added_on_start_date, added_on_end_date } = filters
  const narrowed = [email, mobile, reference_id, added_on_start_date, added_on_end_date].some(Boolean)
  return narrowed ? countMatching(db, subsidiary_id, filters) : sumCounts(db, subsidiary_id, filters)
}

async function countMatching(db: Db, subsidiary_id: string, filters: EmployeeFilters): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (
    select from partner_users e where ${matching(subsidiary_id, filters)} limit ${MOST_COUNTED}) found`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

async function sumCounts(
  db: Db,
  subsidiary_id: string,
  { partner_id, statuses, app_installed, wallet_enabled }: EmployeeFilters,
): Promise<number> {
  const [status, app, wallet] = [single(statuses), single(app_installed), single(wallet_enabled)]
  const { total } = await db
    .selectFrom('partner_user_counts as n')
    .innerJoin('partner_plans as c', 'c.id', 'n.partner_plan_id')
    .select(sql<bigint>`coalesce(sum(n.people), 0)::bigint`.as('total'))
    .where('c.subsidiary_id', '=', subsidiary_id)
    .$if(partner_id !== undefined, (query) => query.where('c.id', '=', partner_id!))
    .$if(status !== undefined, (query) => query.where('n.status', '=', status!))
    .$if(app !== undefined, (query) => query.where('n.app_installed', '=', app === '1'))
    .$if(wallet !== undefined, (query) => query.where('c.is_wallet_based_plan', '=', wallet === '1'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

const ORDER: Record<EmployeeSort, { e: RawBuilder<unknown>; after: (last: EmployeeRow) => RawBuilder<boolean> }> = {
  recentlyAdded: { e: sql`e.number desc`, after: (last) => sql<boolean>`e.number < ${last.number}` },
  alphabetical: {
    e: sql`e.name_key, e.number`,
    after: (last) => sql<boolean>`(e.name_key, e.number) > (${last.name_key}, ${last.number})`,
  },
}

/** A page. The rows are found by their order alone and joined afterwards, so that a late page reads no other rows. */
export async function listEmployees(
  db: Db,
  subsidiary_id: string,
  { sort_by, page_number, ...filters }: EmployeeFilters & { sort_by: EmployeeSort; page_number: number },
): Promise<EmployeeRow[]> {
  const { offset, limit } = rowsOfPage(page_number)
  const order = ORDER[sort_by].e
  const contracts = await contractsWanted(db, subsidiary_id, filters)
  // Each contract has an index in this order; the first rows of all of them contain the page.
  const rows = contracts
    ? sql`unnest(${contracts}::uuid[]) as c (id), lateral (select e.id, e.name_key, e.number from partner_users e
        where ${every([sql`e.partner_plan_id = c.id`, ...narrowed(filters)])} order by ${order} limit ${offset + limit}) e`
    : sql`partner_users e where ${matching(subsidiary_id, filters)}`
  const found = sql<string>`(select e.id from ${rows} order by ${order} limit ${limit} offset ${offset})`
  return employees(db).where('e.id', 'in', found).orderBy(order).execute()
}

/** The contracts to which a list is narrowed; undefined if it is not. */
async function contractsWanted(
  db: Db,
  subsidiary_id: string,
  { partner_id, wallet_enabled }: EmployeeFilters,
): Promise<string[] | undefined> {
  const wallet = single(wallet_enabled)
  if (!partner_id && !wallet) return undefined
  const contracts = await db
    .selectFrom('partner_plans')
    .select('id')
    .where('subsidiary_id', '=', subsidiary_id)
    .$if(partner_id !== undefined, (query) => query.where('id', '=', partner_id!))
    .$if(wallet !== undefined, (query) => query.where('is_wallet_based_plan', '=', wallet === '1'))
    .execute()
  return contracts.map(({ id }) => id)
}

/** The next rows of an export, newest first. */
export async function readEmployeesAfter(
  db: Db,
  subsidiary_id: string,
  { filters, last, limit }: { filters: EmployeeFilters; last: EmployeeRow | undefined; limit: number },
): Promise<EmployeeRow[]> {
  const { e, after } = ORDER.recentlyAdded
  return employees(db)
    .where(matching(subsidiary_id, filters))
    .$if(last !== undefined, (query) => query.where(after(last!)))
    .orderBy(e)
    .limit(limit)
    .execute()
}
