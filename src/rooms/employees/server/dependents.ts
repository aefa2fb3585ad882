import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readMobile } from '#rooms/accounts/server/commands/own-code.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import type { Member } from '#rooms/subscriptions/contract/members.ts'
import { addMember } from '#rooms/subscriptions/server/commands/add-member.ts'
import { removeMember } from '#rooms/subscriptions/server/commands/remove-member.ts'
import { viewPlanMembers } from '#rooms/subscriptions/server/members.ts'
import { maskEmail } from '#values/email.ts'
import { maskMobile } from '#values/mobile.ts'
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
 * employee has agreed as its parent or guardian. Nobody puts themselves on a colleague's plan: the colleague does.
 * @throws Refusal as the member's own call, OWN_AFFAIR
 */
export async function addDependent(
  context: AnyRequestContext,
  employee: EmployeeRow,
  body: BodyOf<typeof addCall>,
): Promise<Dependent> {
  return withTransaction(context.db, async (trx) => {
    if (body.mobile && body.mobile === (await readMobile(trx, context.caller.account_id!)))
      throw new Refusal<typeof addCall>('OWN_AFFAIR')
    const added = await addMember({ ...context, db: trx }, employee.subscription_id, body, behalfOf(employee))
    await record(trx, context, employee, `Added a dependent of ${employee.name}`)
    return onWire(added)
  })
}

/** @throws Refusal as the member's own call */
export async function removeDependent(
  context: AnyRequestContext,
  employee: EmployeeRow,
  { uhid, version }: { uhid: string; version: number },
): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const of = { id: employee.subscription_id, uhid }
    await removeMember({ ...context, db: trx }, of, version, behalfOf(employee))
    await record(trx, context, employee, `Removed a dependent of ${employee.name}`)
  })
}

/** Who they are stays with the plan: activities are read for seven years. */
async function record(
  trx: Db,
  { caller, now }: AnyRequestContext,
  { id, subsidiary_id }: EmployeeRow,
  summary: string,
): Promise<void> {
  await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
    { action: 'EDITED', entity: 'partner_user', entity_id: id, summary },
  ])
}

function behalfOf({ account_id, subsidiary_id }: EmployeeRow) {
  return { account_id, company_id: subsidiary_id }
}

function onWire({ uhid, name, relation, gender, dob, age, mobile, email, covered_as, version }: Member): Dependent {
  const [masked_mobile, masked_email] = [mobile && maskMobile(mobile), email && maskEmail(email)]
  return { uhid, name, relation, gender, dob, age, mobile: masked_mobile, email: masked_email, covered_as, version }
}
