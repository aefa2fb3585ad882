import type { BodyOf, ParamsOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readMobile } from '#rooms/accounts/server/commands/own-code.ts'
import type { Member } from '#rooms/subscriptions/contract/members.ts'
import { factsOf, refuseFault } from '#rooms/subscriptions/server/commands/add-member.ts'
import { lockedMember, lockMembers } from '#rooms/subscriptions/server/commands/lock-members.ts'
import { memberOnWire, viewPlanMembers } from '#rooms/subscriptions/server/members.ts'
import { maskEmail } from '#values/email.ts'
import { istDateOf } from '#values/ist-date.ts'
import { maskMobile } from '#values/mobile.ts'
import type {
  addDependent as addCall,
  changeDependent as changeCall,
  Dependent,
  listDependents as listCall,
  removeDependent as removeCall,
} from '../contract/members.ts'
import { lastCoveredDayFault } from '../rules/block.ts'
import { addDependents, BLOCKED } from './commands/add-dependents.ts'
import { changeDependents } from './commands/change-dependents.ts'
import { isNewDeletion, removeDependents } from './commands/remove-dependents.ts'
import { remainingDeletions, remainingUpdates } from './deletions.ts'
import { coverOf } from './find-dependents.ts'
import { lockEmployee } from './lock-employee.ts'
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
  const { caller, address, request_id, now } = context
  return withTransaction(context.db, async (trx) => {
    if (body.mobile && body.mobile === (await readMobile(trx, caller.account_id!)))
      throw new Refusal<typeof addCall>('OWN_AFFAIR')
    const additions = [{ employee, facts: factsOf(body, now), consented: body.guardian_consent === true }]
    const request = { ip: address, request_id }
    const [added] = await addDependents(trx, { additions, cause: request_id, actor: caller, request, now })
    return 'fault' in added! ? refuse(added.fault) : onWire(memberOnWire(added!.row, istDateOf(now)))
  })
}

/**
 * Corrects details of a person on an employee's plan.
 * @throws Refusal NOT_FOUND, STALE, INVALID, OWN_AFFAIR, UPDATE_LIMIT, PLAN_NOT_ACTIVE, COVERAGE_FULL, MEMBER_FIXED
 */
export async function changeDependent(
  context: AnyRequestContext,
  of: ParamsOf<typeof changeCall>,
  { version, guardian_consent, ...wanted }: BodyOf<typeof changeCall>,
): Promise<Dependent> {
  const { caller, address, request_id, now } = context
  return withTransaction(context.db, async (trx) => {
    const { contract, row: employee } = await lockEmployee(trx, of)
    const { is_primary } = lockedMember(await lockMembers(trx, employee.subscription_id, now), of.uhid, version)
    if (is_primary) throw new Refusal('NOT_FOUND')
    if (wanted.mobile && wanted.mobile === (await readMobile(trx, caller.account_id!)))
      throw new Refusal<typeof changeCall>('OWN_AFFAIR')
    const { update_limit } = contract
    if ((await remainingUpdates(trx, contract, now)) === 0)
      throw new Refusal<typeof changeCall>('UPDATE_LIMIT', { extra_args: { update_limit } })
    const changes = [{ employee, uhid: of.uhid, wanted, consented: guardian_consent === true }]
    const request = { ip: address, request_id }
    const [result] = await changeDependents(trx, { contract, changes, cause: request_id, actor: caller, request, now })
    if (!('fault' in result!)) return onWire(memberOnWire(result!.row, istDateOf(now)))
    const { fault } = result
    if (fault.type === 'MEMBER_USED' || fault.type === 'MEMBER_FIXED')
      throw new Refusal<typeof changeCall>('MEMBER_FIXED')
    return refuse(fault)
  })
}

/**
 * Removes a person from an employee's plan, now or after a day that is planned.
 * @throws Refusal as the member's own call, INVALID for the day, DELETION_LIMIT
 */
export async function removeDependent(
  context: AnyRequestContext,
  of: ParamsOf<typeof removeCall>,
  { version, reason, ...body }: BodyOf<typeof removeCall>,
): Promise<void> {
  const { caller, address, request_id, now } = context
  const today = istDateOf(now)
  await withTransaction(context.db, async (trx) => {
    const { contract, row: employee } = await lockEmployee(trx, of)
    const row = lockedMember(await lockMembers(trx, employee.subscription_id, now), of.uhid, version)
    if (row.is_primary) throw new Refusal<typeof removeCall>('PRIMARY_STAYS')
    const last_covered_day = body.last_covered_day ?? today
    const fault = lastCoveredDayFault(last_covered_day, { ...coverOf({ employee, row }), today })
    if (fault) throw new Refusal('INVALID', { fields: { last_covered_day: fault } })
    const left = isNewDeletion(row) ? await remainingDeletions(trx, contract, now) : null
    if (left !== null && left < 1)
      throw new Refusal<typeof removeCall>('DELETION_LIMIT', {
        extra_args: { deletion_limit: contract.deletion_limit },
      })
    const leavers = [{ employee, row, last_covered_day, reason: reason ?? null }]
    const request = { ip: address, request_id }
    await removeDependents(trx, { contract, leavers, cause: request_id, actor: caller, request, now })
  })
}

function refuse(fault: Parameters<typeof refuseFault>[0]): never {
  if (fault !== BLOCKED) return refuseFault(fault)
  throw new Refusal<typeof addCall | typeof changeCall>('BLOCKED_BY_STAFF', { fields: fault.fields })
}

function onWire({
  primary: _primary,
  has_used: _used,
  awaits,
  last_covered_on,
  mobile,
  email,
  ...person
}: Member): Dependent {
  return {
    ...person,
    mobile: mobile && maskMobile(mobile),
    email: email && maskEmail(email),
    last_covered_day: last_covered_on,
    confirmation: awaits === null ? 'CONFIRMED' : 'WAITING',
  }
}
