import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { type AddedMember, addMembers, type NewMember } from '#rooms/subscriptions/server/commands/add-members.ts'
import { notifyEmployeesLater } from '../family-notices.ts'
import type { EmployeeRow } from '../view.ts'
import { behalfOf } from './remove-dependents.ts'

interface Addition {
  employee: EmployeeRow
  facts: NewMember
  /** For a child the employee has agreed, as its parent or guardian, to this version of the text. */
  consented: boolean
  text_version?: string
}

interface DependentsInput {
  /** All of one company. */
  additions: readonly Addition[]
  /** Names the act, such as 'upload/<id>': each employee is told of it once. */
  cause: string
  actor: Caller
  request?: { ip: string; request_id: string }
  now: Date
}

/**
 * Adds people to the plans of employees, those that can be: the employee is told, and nobody uses the plan before they
 * have confirmed it. Who they are stays with the plan: activities are read for
 * seven years.
 * @returns a result for each, in their order
 */
export async function addDependents(
  trx: Db,
  { additions, cause, actor, request, now }: DependentsInput,
): Promise<AddedMember[]> {
  const [first] = additions
  if (!first) return []
  const { subsidiary_id } = first.employee
  const results = await addMembers(trx, {
    additions: additions.map(({ employee, ...addition }) => ({
      ...addition,
      subscription_id: employee.subscription_id,
      behalf: behalfOf(employee),
    })),
    actor,
    ...(request && { request }),
    now,
  })
  const added = results.flatMap((result, at) =>
    'fault' in result ? [] : [{ ...result, employee: additions[at]!.employee }],
  )
  await recordActivities(
    trx,
    { subsidiary_id, actor, at: now },
    added.map(({ employee: { id, name } }) => ({
      action: 'EDITED',
      entity: 'partner_user',
      entity_id: id,
      summary: `Added a dependent of ${name}`,
    })),
  )
  await notifyEmployeesLater(
    trx,
    added.map(({ employee }) => employee),
    { cause, now },
  )
  return results
}
