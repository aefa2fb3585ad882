import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint } from '#platform/database/transaction.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { takesPeople } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import type { IstDate } from '#values/ist-date.ts'
import { findRestorable } from '../restorable.ts'
import type { EmployeeRow } from '../view.ts'
import { restoreEmployees } from './restore-employees.ts'

interface OtherPlansRestoration {
  /** Those of the company under which these people may have plans, by their ids, locked by the caller. */
  contracts: ReadonlyMap<string, Contract>
  /** Whose blocks are undone, as their rows were before. */
  people: readonly EmployeeRow[]
  /** Names the act: credits are given back once for it. */
  cause: string
  actor: Caller
  request: { ip: string; request_id: string }
  now: Date
}

/**
 * Gives people whose blocks are undone also the plans of other contracts back that ended with the same act. One stays ended that would
 * not be given back by hand, and those of a contract that has no more the lives or credits for them.
 */
export async function restoreOtherPlans(
  trx: Db,
  { contracts, people, cause, ...act }: OtherPlansRestoration,
): Promise<void> {
  const { actor, now } = act
  const ended = await findEnded(trx, people)
  for (const [id, theirs] of Map.groupBy(ended, (one) => one.partner_plan_id)) {
    const contract = contracts.get(id)
    if (!contract || !takesPeople(contract, now)) continue
    const blocks = theirs.map((one) => ({ ...one, row: 0, before: { ...NO_END, last_working_day: one.before } }))
    const query = { contract, blocks, account_id: actor.account_id, now, lock: true }
    const { returning } = await findRestorable(trx, query)
    await withSavepoint(trx, () =>
      restoreEmployees(trx, { ...act, contract, returning, cause: `${cause}/${id}`, notifies: false }),
    ).catch(passShortage)
  }
}

const NO_END = { block_reason: null, deferred_last_day: null, deferred_reason: null }

function passShortage(failure: unknown): void {
  const isShortage =
    failure instanceof Refusal && (failure.code === 'QUOTA_EXCEEDED' || failure.code === 'INSUFFICIENT_FUNDS')
  if (!isShortage) throw failure
}

interface EndedPlan {
  id: string
  partner_plan_id: string
  at: Date
  day: IstDate
  /** The last working day that was planned before. */
  before: IstDate | null
}

/** By the moment and the day, which are of one act. */
async function findEnded(trx: Db, people: readonly EmployeeRow[]): Promise<EndedPlan[]> {
  const { rows } = await sql<EndedPlan>`select e.id, e.partner_plan_id, e.blocked_at as at, e.last_working_day as day,
      (select (a.before ->> 'last_working_day')::date from company_activities a where a.entity_id = e.id::text
        and a.entity = 'partner_user' and a.action = 'BLOCKED' and a.subsidiary_id = e.subsidiary_id and a.at = e.blocked_at
        limit 1) as before
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ blocked_at }) => blocked_at)}::timestamptz[],
      ${people.map(({ last_working_day }) => last_working_day)}::date[]) as u (id, at, day)
    join partner_users p on p.id = u.id
    join partner_users e on e.account_id = p.account_id and e.subsidiary_id = p.subsidiary_id
      and e.partner_plan_id <> p.partner_plan_id and e.end_reason = 'BLOCKED'
      and e.blocked_at = u.at and e.last_working_day = u.day
    order by e.number`.execute(trx)
  return rows
}
