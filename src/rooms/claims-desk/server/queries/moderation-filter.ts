import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { type ClaimStatus, statusOf } from '#rooms/claims/rules/claim-status.ts'
import type { Risk } from '#rooms/claims/rules/risk.ts'
import { INSURED_URGENT_DAYS, SERVICE_LEVELS, type ServiceLevel } from '#rooms/claims/rules/service-level.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { bucketsOf } from '../../contract/desk.ts'
import type { AssignmentFilter } from '../../rules/desk-list.ts'

/** Selects the claims of a bucket that have one of the values of each filter. */
export interface ModerationFilter {
  bucket: ModerationBucket
  assigned_to: AssignmentFilter
  claim_type?: readonly string[] | undefined
  risk?: readonly Risk[] | undefined
  sla?: readonly ServiceLevel[] | undefined
}

/** The statuses with a deadline towards the member. */
export const OWED: readonly ClaimStatus[] = ['INITIATED', 'PENDING', 'APPROVED']

/** The service levels to filter by; undefined for all three, as every claim has one of them. */
export function levelsOf({ sla }: ModerationFilter): readonly ServiceLevel[] | undefined {
  return sla && sla.length < SERVICE_LEVELS.length ? sla : undefined
}

/** Whether a filter has more than one value. */
export function takesSeveral({ claim_type, risk, sla }: ModerationFilter): boolean {
  return [claim_type, risk, sla].some((values) => values && values.length > 1)
}

/** The condition on the stored counts, which know neither people nor times. */
export function facetsOf({ claim_type, risk, assigned_to }: ModerationFilter) {
  const conditions = [sql<SqlBool>`true`]
  if (assigned_to === 'none') conditions.push(sql`not is_assigned`)
  if (claim_type) conditions.push(isOneOf('claim_type', claim_type))
  if (risk) conditions.push(isOneOf('risk', risk))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * The conditions of a list, one for each service level to filter by, as each can use its own index; no claim meets two of
 * them. A caller who may not open the bucket sees their own holds there.
 */
export function conditionsOf(filter: ModerationFilter, caller: Caller, now: Date): RawBuilder<SqlBool>[] {
  const { bucket, claim_type, assigned_to, risk } = filter
  // Inlined, so that the plan can use an index for this status alone.
  const conditions = [sql<SqlBool>`status = ${sql.lit(statusOf(bucket))}`]
  if (!bucketsOf(caller.actions).includes(bucket)) conditions.push(sql`on_hold_by = ${caller.account_id}`)
  else if (assigned_to === 'me') conditions.push(sql`assigned_to = ${caller.account_id}`)
  if (assigned_to === 'none') conditions.push(sql`assigned_to is null`)
  if (claim_type) conditions.push(isOneOf('claim_type', claim_type))
  // Being listed would tell what the checks found on a claim of one's own.
  if (risk) conditions.push(isOneOf('risk', risk), sql`not ${ownClaim(caller.account_id, 'claims')}`)
  const both = (more: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join([...conditions, ...more], sql` and `)}`
  const levels = levelsOf(filter)
  return levels ? levels.map((level) => both([levelIs(level, statusOf(bucket), now)])) : [both([])]
}

function isOneOf(column: 'claim_type' | 'risk', values: readonly string[]) {
  const [first, ...others] = values
  if (others.length === 0) return sql<SqlBool>`${sql.raw(column)} = ${first}`
  return sql<SqlBool>`${sql.raw(column)} in (${sql.join(values)})`
}

/** `serviceLevel` in SQL; each level is a range of its due-date index, where anything is due. */
function levelIs(level: ServiceLevel, status: ClaimStatus, now: Date) {
  if (!OWED.includes(status)) return level === 'ok' ? sql<SqlBool>`due_at is null` : sql<SqlBool>`false`
  const soon = sql`${now}::timestamptz + interval '24 hours'`
  const isOld = sql<SqlBool>`(insured and clock_started_at + paused_seconds * interval '1 second'
    <= ${now}::timestamptz - ${`${INSURED_URGENT_DAYS * 24} hours`}::interval)`
  // Late claims are the oldest, so the list's order finds them sooner than the due-date index.
  if (level === 'breached') return sql<SqlBool>`(due_at <= ${now}) is true`
  if (level === 'due') return sql<SqlBool>`${dueAfter(sql`${now}`)} and (due_at <= ${soon} or ${isOld})`
  return sql<SqlBool>`${dueAfter(soon)} and not ${isOld}`
}

/** The database underestimates a range with two bounds, and would reuse that plan for every hour. */
export function dueAfter(instant: RawBuilder<unknown>) {
  return sql<SqlBool>`due_at > ${instant} and due_at < 'infinity'`
}
