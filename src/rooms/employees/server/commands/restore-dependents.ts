import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { restoreMembers } from '#rooms/subscriptions/server/commands/restore-members.ts'
import { notifyEmployeesLater } from '../family-notices.ts'
import type { findRestorableDependents } from '../restorable-dependents.ts'
import { behalfOf } from './remove-dependents.ts'

interface DependentsRestoration {
  /** Locked by the caller, as the plans are. */
  contract: Contract
  returning: Awaited<ReturnType<typeof findRestorableDependents>>['returning']
  /** Names the act: each employee is told of it once. */
  cause: string
  actor: Caller
  request: { ip: string; request_id: string }
  now: Date
}

/** Undoes the removals of a list in a fixed number of statements. They are no deletions any more. */
export async function restoreDependents(
  trx: Db,
  { contract, returning, cause, actor, request, now }: DependentsRestoration,
): Promise<void> {
  if (returning.length === 0) return
  const removed = returning.map(({ member: row, at, before, employee }) => {
    return { row, at, before, behalf: behalfOf(employee) }
  })
  await restoreMembers(trx, { removed, actor, request, now })
  await sql`delete from dependent_changes d
    using unnest(${returning.map(({ uhid }) => uhid)}::uuid[], ${returning.map(({ at }) => at)}::timestamptz[]) as r (uhid, at)
    where d.partner_plan_id = ${contract.id} and d.kind = 'DELETED' and d.uhid = r.uhid and d.at = r.at`.execute(trx)
  await recordActivities(
    trx,
    { subsidiary_id: contract.subsidiary_id, actor, at: now },
    returning.map(({ employee, member }) => ({
      action: 'EDITED',
      entity: 'partner_user',
      entity_id: employee.id,
      summary:
        member.removed_at === null
          ? `Called off the removal of a dependent of ${employee.name}`
          : `Put a dependent of ${employee.name} back on the plan`,
    })),
  )
  await notifyEmployeesLater(
    trx,
    returning.map(({ employee }) => employee),
    { cause, now },
  )
}
