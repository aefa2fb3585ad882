import { type SqlBool, sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { toWireTime } from '#values/wire-time.ts'
import { bucketsOf, type listModerations as call, type ModerationRow } from '../../contract/desk.ts'
import { CHECK_CODES } from '../../rules/checks.ts'
import { bucketOf, type ClaimStatus, statusOf } from '../../rules/claim-status.ts'
import type { Assigned, Risk, Sort } from '../../rules/desk-list.ts'
import { INSURED_URGENT_DAYS, owed, type ServiceLevel, serviceLevel } from '../../rules/service-level.ts'
import { checkWords } from '../../words/checks.ts'
import { namesOf, summariesOnWire } from '../claim-on-wire.ts'
import type { ClaimRow } from '../move-claim.ts'

export const PAGE_SIZE = 20
/** A list with filters is counted so far; nobody turns five hundred pages. */
const COUNTED_MAX = 10_000

export interface ListFilter {
  bucket: ModerationBucket
  page_number: number
  claim_type?: string | undefined
  assigned_to: Assigned
  risk?: Risk | undefined
  sla?: ServiceLevel | undefined
  sort: Sort
}

/** A page of a bucket. Who may not open it sees there what they put on hold themselves. */
export async function listModerations(
  db: Db,
  filter: ListFilter,
  caller: Caller,
  now: Date,
): Promise<ReplyOf<typeof call>> {
  const isWhole = filter.assigned_to === 'any' && !filter.claim_type && !filter.risk && !filter.sla
  const [subscription_usage_moderations, bucket_counts, counted] = await Promise.all([
    pageOf(filter, caller, now)
      .execute(db)
      .then(({ rows }) => rowsOnWire(db, rows, caller, now)),
    countBuckets(db, caller),
    isWhole ? undefined : countModerations(db, filter, caller, now),
  ])
  const count = counted ?? bucket_counts[filter.bucket] ?? 0
  return { subscription_usage_moderations, count, page_size: PAGE_SIZE, bucket_counts }
}

/** In these something is owed to the member, and so has a day when it is due. */
const OWED: readonly ClaimStatus[] = ['INITIATED', 'PENDING', 'APPROVED']

const ORDER = {
  oldest: ['created_at', 'asc'],
  newest: ['created_at', 'desc'],
  amount: ['claim_amount_paise', 'desc'],
} as const satisfies Record<Sort, readonly [string, string]>

/** The numbers of the page by an index alone, then its twenty rows: a later page reads no rows that it does not show. */
function pageOf(filter: ListFilter, caller: Caller, now: Date) {
  const [column, direction] = ORDER[filter.sort]
  const order = (table: string) => sql.raw(`${table}.${column} ${direction}, ${table}.id ${direction}`)
  const offset = (filter.page_number - 1) * PAGE_SIZE
  return sql<ClaimRow>`select c.* from (
      select id from claims where ${conditionOf(filter, caller, now)}
      order by ${order('claims')} limit ${PAGE_SIZE} offset ${offset}
    ) page join claims c using (id) order by ${order('c')}`
}

function conditionOf(filter: Omit<ListFilter, 'page_number' | 'sort'>, caller: Caller, now: Date) {
  const { bucket, claim_type, assigned_to, risk, sla } = filter
  const conditions = [sql<SqlBool>`status = ${statusOf(bucket)}`]
  if (!bucketsOf(caller.actions).includes(bucket)) conditions.push(sql`held_by = ${caller.account_id}`)
  else if (assigned_to === 'me') conditions.push(sql`assigned_to = ${caller.account_id}`)
  if (assigned_to === 'none') conditions.push(sql`assigned_to is null`)
  if (claim_type) conditions.push(sql`claim_type = ${claim_type}`)
  if (risk) conditions.push(sql`risk = ${risk}`)
  if (sla) conditions.push(levelIs(sla, statusOf(bucket), now))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** What `serviceLevel` says, for the database; each level a range of its index of what is due, where anything is. */
function levelIs(level: ServiceLevel, status: ClaimStatus, now: Date) {
  if (!OWED.includes(status)) return level === 'ok' ? sql<SqlBool>`due_at is null` : sql<SqlBool>`false`
  const soon = sql`${now}::timestamptz + interval '24 hours'`
  const isOld = sql<SqlBool>`(insured and clock_started_at + paused_seconds * interval '1 second'
    <= ${now}::timestamptz - ${`${INSURED_URGENT_DAYS * 24} hours`}::interval)`
  if (level === 'breached') return sql<SqlBool>`due_at <= ${now}`
  if (level === 'due') return sql<SqlBool>`due_at > ${now} and (due_at <= ${soon} or ${isOld})`
  return sql<SqlBool>`due_at > ${soon} and not ${isOld}`
}

/** How many claims such a list has, up to 10,000. */
export async function countModerations(
  db: Db,
  filter: Omit<ListFilter, 'page_number' | 'sort'>,
  caller: Caller,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from claims where ${conditionOf(filter, caller, now)} limit ${COUNTED_MAX}) counted`.execute(db)
  return rows[0]!.count
}

/** How many claims stand in the buckets that the caller may open; nothing is counted, every write keeps it. */
export async function countBuckets(db: Db, { actions }: Caller): Promise<Partial<Record<ModerationBucket, number>>> {
  const rows = await db
    .selectFrom('claim_counts')
    .select(['status', sql<number>`sum(count)::int`.as('count')])
    .groupBy('status')
    .execute()
  const of = new Map(rows.map(({ status, count }) => [bucketOf(status as ClaimStatus), count]))
  return Object.fromEntries(bucketsOf(actions).map((bucket) => [bucket, of.get(bucket) ?? 0]))
}

async function rowsOnWire(db: Db, claims: readonly ClaimRow[], caller: Caller, now: Date): Promise<ModerationRow[]> {
  const people = claims.flatMap(({ assigned_to, locked_by }) => [assigned_to, locked_by])
  const [summaries, names, findings] = await Promise.all([
    summariesOnWire(db, claims),
    namesOf(db, people),
    findingsOf(db, claims),
  ])
  return claims.map((claim, index) => ({
    ...summaries[index]!,
    risk: claim.risk as Risk,
    findings: findings.get(claim.id) ?? [],
    assigned_to: personOf(names, claim.assigned_to),
    lock: lockOf(names, claim, caller.account_id, now),
    service_level: serviceOf(claim, now),
  }))
}

async function findingsOf(db: Db, claims: readonly ClaimRow[]): Promise<ReadonlyMap<bigint, string[]>> {
  if (claims.length === 0) return new Map()
  const rows = await db
    .selectFrom('claim_checks')
    .select(['claim_id', sql<string[]>`array_agg(distinct check_code)`.as('codes')])
    .where(
      'claim_id',
      'in',
      claims.map(({ id }) => id),
    )
    .groupBy('claim_id')
    .execute()
  const gravestFirst = (codes: readonly string[]) => CHECK_CODES.filter((code) => codes.includes(code))
  return new Map(
    rows.map(({ claim_id, codes }) => [claim_id, gravestFirst(codes).map((code) => checkWords[code].label)]),
  )
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

export function serviceOf(claim: ClaimRow, now: Date) {
  const owes = owed(claim)
  return { state: serviceLevel(owes, now), due_at: owes ? toWireTime(owes.due_at) : null }
}
