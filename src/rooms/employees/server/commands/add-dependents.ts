import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { mobilesBlockedByStaff } from '#rooms/subscriptions/server/blocked-by-staff.ts'
import { type AddedMember, addMembers, type NewMember } from '#rooms/subscriptions/server/commands/add-members.ts'
import { refusalWords } from '../../words/form.ts'
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

/** A plan of this person is blocked by our staff: nobody gives them another, nor a place on a colleague's. */
export const BLOCKED = { type: 'INVALID' as const, fields: { mobile: refusalWords.BLOCKED_BY_STAFF } }

/** Which of these numbers are of people whose plan of the company our staff have blocked. */
export function blockedOf(trx: Db, mobiles: readonly (string | null | undefined)[], partner_plan_id: string) {
  const given = mobiles.filter((one) => typeof one === 'string')
  return given.length === 0 ? new Set<string>() : mobilesBlockedByStaff(trx, given, { partner_plan_id })
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
  const { subsidiary_id, partner_plan_id } = first.employee
  const blocked = await blockedOf(
    trx,
    additions.map(({ facts }) => facts.mobile),
    partner_plan_id,
  )
  const isOpen = ({ facts: { mobile } }: Addition) => mobile === null || !blocked.has(mobile)
  const given = await addMembers(trx, {
    additions: additions.filter(isOpen).map(({ employee, ...addition }) => ({
      ...addition,
      subscription_id: employee.subscription_id,
      behalf: behalfOf(employee),
    })),
    actor,
    ...(request && { request }),
    now,
  })
  const results = additions.map((one) => (isOpen(one) ? given.shift()! : { fault: BLOCKED }))
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
