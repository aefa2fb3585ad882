import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { addMember, changeMember, removeMember } from '../../contract/members.ts'
import { isInForce } from '../../rules/in-force.ts'
import { freePlaces, type MemberFacts, memberFaults } from '../../rules/member-facts.ts'
import { subscriptionWords as words } from '../../words.ts'
import { listMemberRows, type MemberRow, membersTakingPlaces } from '../members.ts'
import { lockSubscription, termOfToday } from '../terms.ts'

export interface LockedMembers {
  plan_name: string
  coverage: { adult: number; minor: number }
  /** Everybody who is or was on the plan. */
  rows: MemberRow[]
}

/**
 * The people of a plan, locked until the transaction ends.
 * @throws Refusal PLAN_NOT_ACTIVE
 */
export async function lockMembers(trx: Db, subscription_id: string, now: Date): Promise<LockedMembers> {
  const subscription = await lockSubscription(trx, subscription_id)
  if (!isInForce(subscription, now))
    throw new Refusal<typeof addMember | typeof changeMember | typeof removeMember>('PLAN_NOT_ACTIVE', {
      extra_args: { current_state: subscription.status },
    })
  const term = await termOfToday(trx, subscription_id, now)
  const { name, coverage } = await readPlanVersion(trx, term.plan_version_id)
  return { plan_name: name, coverage, rows: await listMemberRows(trx, term) }
}

/**
 * One of the people on the plan, in the version the caller saw.
 * @throws Refusal NOT_FOUND, STALE
 */
export function lockedMember({ rows }: LockedMembers, uhid: string, version: number): MemberRow {
  const row = rows.find((one) => one.uhid === uhid && one.removed_at === null)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.version !== version) throw new Refusal('STALE')
  return row
}

/**
 * Refuses invalid member details, each at its field.
 * @param others everybody else who is on the plan
 * @throws Refusal INVALID
 */
export function refuseFaults(
  member: MemberFacts,
  { others, consented, today }: { others: readonly MemberRow[]; consented: boolean; today: IstDate },
): void {
  const fields = memberFaults(member, today)
  if (isTaken(member.mobile, others)) fields.mobile ??= words.memberFaults.mobileTaken
  if (!consented) fields.guardian_consent = words.memberFaults.guardianConsent
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/**
 * Refuses a number of somebody on the plan.
 * @throws Refusal INVALID
 */
export function refuseTaken(mobile: string | null, others: readonly MemberRow[]): void {
  if (isTaken(mobile, others)) throw new Refusal('INVALID', { fields: { mobile: words.memberFaults.mobileTaken } })
}

function isTaken(number: string | null, others: readonly MemberRow[]): boolean {
  return number !== null && others.some(({ mobile, removed_at }) => removed_at === null && mobile === number)
}

/**
 * @param others everybody else who takes or has taken a place
 * @throws Refusal COVERAGE_FULL
 */
export function refuseFullCoverage(
  { coverage }: LockedMembers,
  others: readonly MemberRow[],
  covered_as: 'adult' | 'minor',
): void {
  const free = freePlaces(coverage, membersTakingPlaces(others))
  if (free[covered_as] === 0)
    throw new Refusal<typeof addMember | typeof changeMember>('COVERAGE_FULL', {
      extra_args: { covered_as, coverage, free },
    })
}
