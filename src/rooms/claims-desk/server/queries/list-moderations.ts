import { type RawBuilder, sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import type { ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { CHECK_CODES } from '#rooms/claims/rules/checks.ts'
import { statusOf } from '#rooms/claims/rules/claim-status.ts'
import { owed, serviceLevel } from '#rooms/claims/rules/service-level.ts'
import {
  type FileRow,
  fileOnWire,
  filesOfClaim,
  SUMMARY_COLUMNS,
  summaryOnWire,
} from '#rooms/claims/server/claim-on-wire.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { bucketsOf, type listModerations as call, type ModerationRow } from '../../contract/desk.ts'
import type { Sort } from '../../rules/desk-list.ts'
import { checkWords } from '../../words/checks.ts'
import {
  conditionsOf,
  dueAfter,
  facetsOf,
  levelsOf,
  type ModerationFilter,
  OWED,
  takesSeveral,
} from './moderation-filter.ts'

/** Filters by person or deadline are counted up to this limit; nobody turns five hundred pages. */
const COUNTED_MAX = 10_000

export interface ListFilter extends ModerationFilter {
  page_number: number
  sort: Sort
}

/**
 * A page of a bucket. A caller who may not open the bucket sees their own holds there. One statement reads it with all
 * its counts.
 */
export async function listModerations(
  db: Db,
  filter: ListFilter,
  caller: Caller,
  now: Date,
): Promise<ReplyOf<typeof call>> {
  const rows = await readPage(db, filter, caller, now)
  const { counts, count } = rows[0]!
  const claims = rows.filter((row): row is PageRow & Counts => row.id !== null)
  const { page_number } = filter
  const place = { rows: claims.map((claim) => rowOnWire(claim, caller, now)), total: count, page_number }
  const page = pageReply('subscription_usage_moderations', { ...place, total_name: 'claims' })
  return { ...page, count, bucket_counts: bucketsOnWire(counts, caller) }
}

const ORDER = {
  oldest: ['created_at', 'asc'],
  newest: ['created_at', 'desc'],
  amount: ['claim_amount_paise', 'desc'],
} as const satisfies Record<Sort, readonly [string, string]>

const COLUMNS = [
  ...SUMMARY_COLUMNS,
  'risk',
  'assigned_to',
  'locked_by',
  'locked_until',
  'clock_started_at',
  'paused_at',
  'paused_seconds',
  'first_decision_due_at',
  'payout_due_at',
] as const

type PageRow = Pick<ClaimRow, (typeof COLUMNS)[number]> & {
  files: FileRow[]
  own: boolean
  codes: string[]
  author: string | null
  assigned_name: string | null
  locked_name: string | null
}
/** A page without claims is one row with only the counts. */
type ReadRow = Counts & (PageRow | { id: null })
interface Counts {
  counts: Record<string, number>
  count: number
}

/** The page's claim numbers from an index alone, then its twenty rows: a later page reads only the rows it shows. */
async function readPage(db: Db, filter: ListFilter, caller: Caller, now: Date): Promise<ReadRow[]> {
  const [column, direction] = ORDER[filter.sort]
  const order = (table: string) => sql.raw(`${table}.${column} ${direction}, ${table}.id ${direction}`)
  const { offset, limit } = rowsOfPage(filter.page_number)
  const skipped = offset === 0 ? sql`` : sql`offset ${offset}`
  const nameOf = (id: string) => sql.raw(`(select n.name from staff_names n where n.account_id = c.${id})`)
  const author = sql`case when c.reimbursement_type = 'MANUAL'
    then ${nameOf('created_by')} else (select a.name from accounts a where a.id = c.created_by) end`
  const [where, ...others] = conditionsOf(filter, caller, now)
  const claims =
    others.length === 0
      ? sql`claims where ${where}`
      : sql`(${sql.join(
          [where, ...others].map(
            (one) => sql`(select id, ${sql.raw(column)} from claims where ${one}
              order by ${order('claims')} limit ${sql.lit(offset + limit)})`,
          ),
          sql` union all `,
        )}) claims`
  const statement = sql<ReadRow>`
    select counts, buckets.count, ${sql.raw(COLUMNS.map((one) => `c.${one}`).join(', '))}, ${filesOfClaim('c.id')} as files,
      ${ownClaim(caller.account_id, 'c')} as own,
      array(select distinct k.check_code from claim_checks k where k.claim_id = c.id) as codes,
      coalesce(${author}, '') as author, ${nameOf('assigned_to')} as assigned_name, ${nameOf('locked_by')} as locked_name
    from (select coalesce(json_object_agg(status, in_all), '{}') as counts, (${countOf(filter, caller, now)})::int as count
        from (select status, sum(count)::int as in_all, sum(count) filter (where ${facetsOf(filter)})::int as chosen
          from claim_counts group by status) of_status) buckets
      left join (select id from ${claims}
        order by ${order('claims')} limit ${sql.lit(limit)} ${skipped}) page on true
      left join claims c using (id) order by ${order('c')}`
  return send(db, statement, filter)
}

/**
 * A list with at most one value per filter is read often, so its statement is prepared. With several values it is planned each
 * time: there are too many combinations to prepare, and no plan is good for all of them.
 */
async function send<Row>(db: Db, statement: RawBuilder<Row>, filter: ModerationFilter): Promise<Row[]> {
  if (takesSeveral(filter)) return (await statement.execute(db)).rows
  const { sql: text, parameters } = statement.compile(db)
  return preparedStatement<Row>(text)(db, parameters)
}

/**
 * The maintained count gives the size of a list, but not per person or deadline, so those are counted, late claims by
 * subtracting the rest.
 */
function countOf(filter: ListFilter, caller: Caller, now: Date) {
  const { bucket, assigned_to, claim_type, risk } = filter
  const levels = levelsOf(filter)
  const status = statusOf(bucket)
  const stored = sql`coalesce(max(chosen) filter (where status = ${sql.lit(status)}), 0)`
  // By risk, claims of one's own are neither listed nor counted: the stored counts know no people.
  if (bucketsOf(caller.actions).includes(bucket) && assigned_to !== 'me' && !risk) {
    if (!levels) return stored
    const isPlain = assigned_to === 'any' && !claim_type
    if (isPlain && levels.join() === 'breached' && OWED.includes(status))
      return sql`${stored} - (select count(*) from claims where status = ${sql.lit(status)} and ${dueAfter(sql`${now}`)})`
  }
  return countedSoFar(filter, caller, now)
}

function countedSoFar(filter: ModerationFilter, caller: Caller, now: Date) {
  const claims = conditionsOf(filter, caller, now).map((one) => sql`select 1 from claims where ${one}`)
  return sql`select count(*) from (${sql.join(claims, sql` union all `)} limit ${sql.lit(COUNTED_MAX)}) counted`
}

/** The number of claims in such a list, up to 10,000. */
export async function countModerations(db: Db, filter: ModerationFilter, caller: Caller, now: Date): Promise<number> {
  const statement = sql<{ count: number }>`select (${countedSoFar(filter, caller, now)})::int as count`
  return (await send(db, statement, filter))[0]!.count
}

/** The number of claims in the buckets that the caller may open; nothing is counted, triggers maintain it. */
export async function countBuckets(db: Db, caller: Caller): Promise<Partial<Record<ModerationBucket, number>>> {
  const rows = await db
    .selectFrom('claim_counts')
    .select(['status', sql<number>`sum(count)::int`.as('count')])
    .groupBy('status')
    .execute()
  return bucketsOnWire(Object.fromEntries(rows.map(({ status, count }) => [status, count])), caller)
}

function bucketsOnWire(counts: Record<string, number>, { actions }: Caller): Partial<Record<ModerationBucket, number>> {
  return Object.fromEntries(bucketsOf(actions).map((bucket) => [bucket, counts[statusOf(bucket)] ?? 0]))
}

function rowOnWire(claim: PageRow, { account_id }: Caller, now: Date): ModerationRow {
  const { own, codes, files, author, assigned_to, assigned_name, locked_by, locked_name } = claim
  const names = new Map([
    [assigned_to ?? '', assigned_name ?? ''],
    [locked_by ?? '', locked_name ?? ''],
  ])
  return {
    ...summaryOnWire(claim, files.map(fileOnWire), author),
    // What the checks found on a claim of one's own is for colleagues.
    risk: own ? null : claim.risk,
    own_affair: own,
    findings: CHECK_CODES.filter((code) => !own && codes.includes(code)).map((code) => checkWords[code].label),
    assigned_to: personOf(names, assigned_to),
    lock: lockOf(names, claim, account_id, now),
    service_level: serviceOf(claim, now),
  }
}

export function personOf(names: ReadonlyMap<string, string>, id: string | null) {
  return id === null ? null : { id, name: names.get(id) ?? '' }
}

export function lockOf(
  names: ReadonlyMap<string, string>,
  { locked_by, locked_until }: Pick<ClaimRow, 'locked_by' | 'locked_until'>,
  account_id: string | null,
  now: Date,
) {
  const by = personOf(names, locked_by)
  if (!by || !locked_until || locked_until <= now) return null
  return { by, until: toWireTime(locked_until), is_mine: locked_by === account_id }
}

export function serviceOf(claim: Parameters<typeof owed>[0], now: Date) {
  const owes = owed(claim)
  return { state: serviceLevel(owes, now), due_at: owes ? toWireTime(owes.due_at) : null }
}
