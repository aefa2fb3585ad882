import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { addMember, changeMember, removeMember } from '../../contract/members.ts'
import { isInForce } from '../../rules/in-force.ts'
import { listRowsOfPlans, type MemberRow } from '../members.ts'
import { currentTerm, lockSubscriptions } from '../terms.ts'

export interface PlanMembers {
  subscription_id: string
  plan_name: string
  coverage: { adult: number; minor: number }
  /** Everybody who is or was on the plan. */
  rows: MemberRow[]
  status: string
  is_in_force: boolean
}

/** The people of plans, in a fixed number of statements, by the plan's id. */
export async function readPlanMembers(db: Db, ids: readonly string[], now: Date): Promise<Map<string, PlanMembers>> {
  const plans = await db
    .selectFrom('subscriptions as s')
    .innerJoinLateral(
      (query) => currentTerm(query, istDateOf(now)).as('t'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.status', 's.ends_on', 's.expires_at', 's.auto_renew', 't.number', 't.plan_version_id'])
    .where('s.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
  const versions = new Map<string, Awaited<ReturnType<typeof readPlanVersion>>>()
  for (const id of new Set(plans.map(({ plan_version_id }) => plan_version_id)))
    versions.set(id, await readPlanVersion(db, id))
  const terms = plans.map(({ id, number }) => ({ subscription_id: id, number }))
  const rows = Map.groupBy(await listRowsOfPlans(db, terms), ({ subscription_id }) => subscription_id)
  return new Map(
    plans.map((plan) => {
      const { name, coverage } = versions.get(plan.plan_version_id)!
      const { id, status } = plan
      const of = { subscription_id: id, plan_name: name, coverage, rows: rows.get(id) ?? [], status }
      return [id, { ...of, is_in_force: isInForce(plan, now) }]
    }),
  )
}

/** The same, locked until the transaction ends. */
export async function lockPlanMembers(trx: Db, ids: readonly string[], now: Date): Promise<Map<string, PlanMembers>> {
  await lockSubscriptions(trx, ids)
  return readPlanMembers(trx, ids, now)
}

/**
 * The people of a plan, locked until the transaction ends.
 * @throws Refusal NOT_FOUND, PLAN_NOT_ACTIVE
 */
export async function lockMembers(trx: Db, subscription_id: string, now: Date): Promise<PlanMembers> {
  const plan = await lockAnyPlan(trx, subscription_id, now)
  refuseNotInForce(plan)
  return plan
}

/** The same of a plan that may have ended. @throws Refusal NOT_FOUND */
export async function lockAnyPlan(trx: Db, subscription_id: string, now: Date): Promise<PlanMembers> {
  const plan = (await lockPlanMembers(trx, [subscription_id], now)).get(subscription_id)
  if (!plan) throw new Refusal('NOT_FOUND')
  return plan
}

/** @throws Refusal PLAN_NOT_ACTIVE */
export function refuseNotInForce({ is_in_force, status }: PlanMembers): void {
  if (!is_in_force)
    throw new Refusal<typeof addMember | typeof changeMember | typeof removeMember>('PLAN_NOT_ACTIVE', {
      extra_args: { current_state: status },
    })
}

/**
 * One of the people on the plan, in the version the caller saw.
 * @throws Refusal NOT_FOUND, STALE
 */
export function lockedMember({ rows }: PlanMembers, uhid: string, version: number): MemberRow {
  const row = rows.find((one) => one.uhid === uhid && one.removed_at === null)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.version !== version) throw new Refusal('STALE')
  return row
}
