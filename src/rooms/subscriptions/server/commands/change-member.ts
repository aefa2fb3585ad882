import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { changeMember as changeMemberCall, Member } from '../../contract/members.ts'
import { ageOf, type Birth, coveredAs, type MemberFacts } from '../../rules/member-facts.ts'
import { subscriptionWords as words } from '../../words.ts'
import { type MemberRow, memberOnWire } from '../members.ts'
import { hasGuardianConsent, recordGuardianConsent, refuseUnverifiedGuardian } from './guardian-consent.ts'
import { lockedMember, lockMembers, refuseFaults, refuseFullCoverage } from './lock-members.ts'
import { notifyMember } from './notify-member.ts'

type Wanted = BodyOf<typeof changeMemberCall>

/**
 * Corrects the details of a person on the plan. The identity is fixed once they have used the plan or have a claim: a
 * used place cannot be passed on under another name. What was never entered may still be.
 * @throws Refusal NOT_FOUND, STALE, INVALID (fields), PLAN_NOT_ACTIVE, COVERAGE_FULL, MEMBER_USED
 */
export async function changeMember(
  context: AnyRequestContext,
  { id, uhid }: { id: string; uhid: string },
  wanted: Wanted,
): Promise<Member> {
  const { now } = context
  const today = istDateOf(now)
  return withTransaction(context.db, async (trx) => {
    const plan = await lockMembers(trx, id, now)
    const row = lockedMember(plan, uhid, wanted.version)
    refuseOfBuyer(row, wanted)
    const facts = changed(row, wanted, today)
    const fixed = (['name', 'relation', 'gender', 'dob', 'age', 'age_on'] as const).filter((f) => row[f] !== null)
    const isAnother = fixed.some((f) => facts[f] !== row[f])
    if (row.has_used && isAnother) throw new Refusal<typeof changeMemberCall>('MEMBER_USED')
    const covered_as = isSameBirth(facts, row) ? row.covered_as : coveredAs(facts, today)
    const isNewChild = covered_as === 'minor' && row.covered_as === 'adult'
    const others = plan.rows.filter((one) => one.uhid !== uhid)
    const consented = !isNewChild || wanted.guardian_consent === true
    refuseFaults(facts, { others, consented, today })
    if (isNewChild) await refuseUnverifiedGuardian(trx, plan.rows, now)
    if (covered_as !== row.covered_as) refuseFullCoverage(plan, others, covered_as)
    const { is_primary: _, ...columns } = facts
    const saved = await trx
      .updateTable('subscription_members')
      .set({ ...columns, covered_as, version: row.version + 1 })
      .where('uhid', '=', uhid)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isNewChild) await recordGuardianConsent(trx, context, { subject_uhid: uhid, given: true })
    else if (covered_as === 'adult' && (await hasGuardianConsent(trx, uhid)))
      await recordGuardianConsent(trx, context, { subject_uhid: uhid, given: false })
    await audit(trx, {
      ...auditedBy(context),
      action: 'subscriptions.member-changed',
      entity: 'subscription_member',
      entity_id: uhid,
      before: { covered_as: row.covered_as, relation: row.relation },
      after: { covered_as, relation: saved.relation, fields: Object.keys(wanted).filter((name) => name !== 'version') },
    })
    if (saved.mobile !== null && saved.mobile !== row.mobile) await notifyMember(trx, context, plan, saved.mobile)
    return memberOnWire({ ...row, ...saved }, today)
  })
}

/** The buyer's identity belongs to the account: the number to the login, and a buyer has no relation. */
function refuseOfBuyer(row: MemberRow, wanted: Wanted): void {
  if (!row.is_primary) return
  const fields: Record<string, string> = {}
  if (wanted.mobile !== undefined && wanted.mobile !== row.mobile) fields.mobile = words.memberFaults.mobileOfLogin
  if (wanted.relation !== undefined) fields.relation = words.memberFaults.invalid
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/** The member with the new details; an age that only repeats what is known changes nothing. */
function changed(row: MemberRow, wanted: Wanted, today: IstDate): MemberFacts & { name: string | null } {
  return {
    is_primary: row.is_primary,
    name: wanted.name ?? row.name,
    relation: wanted.relation ?? row.relation,
    gender: wanted.gender ?? row.gender,
    mobile: wanted.mobile === undefined ? row.mobile : wanted.mobile,
    email: wanted.email === undefined ? row.email : wanted.email,
    ...birthOf(row, wanted, today),
  }
}

function birthOf(row: MemberRow, { dob, age }: Wanted, today: IstDate): Birth {
  if (dob !== undefined) return { dob, age: null, age_on: null }
  if (age !== undefined && age !== ageOf(row, today)) return { dob: null, age, age_on: today }
  return { dob: row.dob, age: row.age, age_on: row.age_on }
}

function isSameBirth(a: Birth, b: Birth): boolean {
  return a.dob === b.dob && a.age === b.age && a.age_on === b.age_on
}
