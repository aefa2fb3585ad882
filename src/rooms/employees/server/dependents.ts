import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { Member } from '#rooms/subscriptions/contract/members.ts'
import { addMember } from '#rooms/subscriptions/server/commands/add-member.ts'
import { removeMember } from '#rooms/subscriptions/server/commands/remove-member.ts'
import { viewPlanMembers } from '#rooms/subscriptions/server/members.ts'
import type { addDependent as addCall, Dependent, listDependents as listCall } from '../contract/members.ts'
import type { EmployeeRow } from './view.ts'

/** The people whom an employee's plan covers too. */
export async function viewDependents(
  db: Db,
  { subscription_id }: Pick<EmployeeRow, 'subscription_id'>,
  now: Date,
): Promise<ReplyOf<typeof listCall>> {
  const { coverage, free, can_change, members } = await viewPlanMembers(db, subscription_id, now)
  return { coverage, free, can_change, members: members.filter(({ primary }) => !primary).map(onWire) }
}

/**
 * Adds a person to an employee's plan, by the rules for the employee themselves. For a child the company says that the
 * employee has agreed as its parent or guardian.
 * @throws Refusal as the member's own call
 */
export async function addDependent(
  context: AnyRequestContext,
  employee: EmployeeRow,
  body: BodyOf<typeof addCall>,
): Promise<Dependent> {
  return onWire(await addMember(context, employee.subscription_id, body, behalfOf(employee)))
}

/** @throws Refusal as the member's own call */
export async function removeDependent(
  context: AnyRequestContext,
  employee: EmployeeRow,
  { uhid, version }: { uhid: string; version: number },
): Promise<void> {
  await removeMember(context, { id: employee.subscription_id, uhid }, version, behalfOf(employee))
}

function behalfOf({ account_id, subsidiary_id }: EmployeeRow) {
  return { account_id, company_id: subsidiary_id }
}

function onWire({ uhid, name, relation, gender, dob, age, mobile, email, covered_as, version }: Member): Dependent {
  return { uhid, name, relation, gender, dob, age, mobile, email, covered_as, version }
}
