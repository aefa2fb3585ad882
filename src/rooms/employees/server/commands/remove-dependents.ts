import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { removeMembers } from '#rooms/subscriptions/server/commands/remove-members.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { BlockReason } from '../../rules/block.ts'
import { recordChanges } from '../deletions.ts'
import { notifyEmployeesLater } from '../family-notices.ts'
import type { FoundDependent } from '../find-dependents.ts'

interface Leaver extends Pick<FoundDependent, 'employee' | 'row'> {
  last_covered_day: IstDate
  reason: BlockReason | null
}

interface DependentRemovalInput {
  /** Locked by the caller, as the plans are. */
  contract: Contract
  leavers: readonly Leaver[]
  /** Names the act, such as 'upload/<id>': each employee is told of it once. */
  cause: string
  actor: Caller | 'system'
  request?: { ip: string; request_id: string }
  now: Date
}

/**
 * Removes dependents from the plans of a contract's employees: those whose last covered day is today or over now, the
 * others on the night after it. Who they are stays with the plan: activities are read for seven years.
 */
export async function removeDependents(
  trx: Db,
  { contract, leavers, cause, actor, request, now }: DependentRemovalInput,
): Promise<void> {
  const today = istDateOf(now)
  await removeMembers(trx, {
    removals: leavers.map(({ employee, row, last_covered_day, reason }) => ({
      row,
      last_covered_on: last_covered_day,
      reason,
      behalf: behalfOf(employee),
    })),
    actor,
    ...(request && { request }),
    now,
  })
  const counted = leavers.filter(({ row }) => isNewDeletion(row)).map(({ row }) => row.uhid)
  await recordChanges(trx, contract, counted, { kind: 'DELETED', now })
  await recordActivities(
    trx,
    { subsidiary_id: contract.subsidiary_id, actor, at: now },
    leavers.map(({ employee, last_covered_day }) => ({
      action: 'EDITED',
      entity: 'partner_user',
      entity_id: employee.id,
      summary:
        last_covered_day <= today
          ? `Removed a dependent of ${employee.name}`
          : `Planned to remove a dependent of ${employee.name} after ${formatDate(last_covered_day)}`,
    })),
  )
  await notifyEmployeesLater(
    trx,
    leavers.map(({ employee }) => employee),
    { cause, now },
  )
}

/** Another day for a removal that is planned already is no other deletion. */
export function isNewDeletion({ last_covered_on }: FoundDependent['row']): boolean {
  return last_covered_on === null
}

/** In whose name a company changes the plan of an employee. */
export function behalfOf({ account_id, subsidiary_id }: FoundDependent['employee']) {
  return { account_id, company_id: subsidiary_id }
}
