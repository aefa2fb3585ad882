import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import type { WantedChange } from '#rooms/subscriptions/rules/judge-changes.ts'
import { type ChangeResult, changeMembers } from '#rooms/subscriptions/server/commands/change-members.ts'
import { recordChanges } from '../deletions.ts'
import { notifyEmployeesLater } from '../family-notices.ts'
import type { EmployeeRow } from '../view.ts'
import { BLOCKED, blockedOf } from './add-dependents.ts'
import { behalfOf } from './remove-dependents.ts'

interface Change {
  employee: EmployeeRow
  uhid: string
  wanted: WantedChange
  /** For a child the employee has agreed, as its parent or guardian, to this version of the text. */
  consented: boolean
  text_version?: string
}

interface DependentChangesInput {
  /** Locked by the caller. */
  contract: Contract
  changes: readonly Change[]
  /** Names the act, such as 'upload/<id>': each employee is told of it once. */
  cause: string
  actor: Caller
  request?: { ip: string; request_id: string }
  now: Date
}

/**
 * Corrects details of dependents, of those who may be corrected; nothing is written of one whose details are so already.
 * @returns a result for each, in their order
 */
export async function changeDependents(
  trx: Db,
  { contract, changes, cause, actor, request, now }: DependentChangesInput,
): Promise<ChangeResult[]> {
  const blocked = await blockedOf(
    trx,
    changes.map(({ wanted }) => wanted.mobile),
    contract.id,
  )
  const isOpen = ({ wanted: { mobile } }: Change) => !mobile || !blocked.has(mobile)
  const made = await changeMembers(trx, {
    changes: changes.filter(isOpen).map(({ employee, ...change }) => ({
      ...change,
      subscription_id: employee.subscription_id,
      behalf: behalfOf(employee),
    })),
    actor,
    ...(request && { request }),
    now,
  })
  const results = changes.map((one) => (isOpen(one) ? made.shift()! : { fault: BLOCKED }))
  const changed = results.flatMap((result, at) =>
    'fault' in result || !result.is_changed ? [] : [{ ...result, employee: changes[at]!.employee }],
  )
  const { subsidiary_id } = contract
  const uhids = changed.map(({ row }) => row.uhid)
  await recordChanges(trx, contract, uhids, { kind: 'UPDATED', now })
  await recordActivities(
    trx,
    { subsidiary_id, actor, at: now },
    changed.map(({ employee: { id, name } }) => ({
      action: 'EDITED',
      entity: 'partner_user',
      entity_id: id,
      summary: `Updated a dependent of ${name}`,
    })),
  )
  await notifyEmployeesLater(
    trx,
    changed.map(({ employee }) => employee),
    { cause, now },
  )
  return results
}
