import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { addMember as addMemberCall, Member } from '../../contract/members.ts'
import type { MemberFault } from '../../rules/judge-additions.ts'
import { memberOnWire } from '../members.ts'
import { addMembers, type NewMember } from './add-members.ts'
import { notifyMember } from './notify-member.ts'

/**
 * Adds a person to the caller's plan.
 * @throws Refusal NOT_FOUND, INVALID (fields), PLAN_NOT_ACTIVE, COVERAGE_FULL, RATE_LIMITED
 */
export async function addMember(
  context: AnyRequestContext,
  subscription_id: string,
  wanted: BodyOf<typeof addMemberCall>,
): Promise<Member> {
  const { caller, address, request_id, now } = context
  const addition = { subscription_id, facts: factsOf(wanted, now), consented: wanted.guardian_consent === true }
  return withTransaction(context.db, async (trx) => {
    const request = { ip: address, request_id }
    const [added] = await addMembers(trx, { additions: [addition], actor: caller, request, now })
    if ('fault' in added!) return refuseFault(added.fault)
    const { row, plan } = added!
    if (row.mobile !== null) await notifyMember(trx, context, plan, row.mobile)
    return memberOnWire(row, istDateOf(now))
  })
}

/** The person that a body describes. */
export function factsOf(wanted: BodyOf<typeof addMemberCall>, now: Date): NewMember {
  const { guardian_consent: _consent, dob = null, age = null, mobile = null, email = null, ...named } = wanted
  const birth = dob === null && age !== null ? { dob, age, age_on: istDateOf(now) } : { dob, age: null, age_on: null }
  return { ...named, ...birth, mobile, email, is_primary: false }
}

/** @throws Refusal NOT_FOUND, INVALID (fields), PLAN_NOT_ACTIVE, COVERAGE_FULL */
export function refuseFault(fault: MemberFault): never {
  if (fault.type === 'NOT_FOUND') throw new Refusal('NOT_FOUND')
  if (fault.type === 'INVALID') throw new Refusal('INVALID', { fields: fault.fields })
  const { type, ...extra_args } = fault
  throw new Refusal<typeof addMemberCall>(type, { extra_args })
}
