import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { countSendOrRefuse } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { addMember as addMemberCall, Member } from '../../contract/members.ts'
import { coveredAs } from '../../rules/member-facts.ts'
import { memberOnWire } from '../members.ts'
import { auditedFor, type OnBehalf, recordGuardianConsent, refuseUnverifiedGuardian } from './guardian-consent.ts'
import { lockMembers, type PlanMembers, refuseFaults, refuseFullCoverage, refuseTaken } from './lock-members.ts'

/**
 * Adds a person to the plan, also where its company does so for the employee. Under the subscription's lock, so two concurrent additions never take one place.
 * @throws Refusal INVALID (fields), PLAN_NOT_ACTIVE, COVERAGE_FULL, RATE_LIMITED
 */
export async function addMember(
  context: AnyRequestContext,
  subscription_id: string,
  wanted: BodyOf<typeof addMemberCall>,
  behalf?: OnBehalf,
): Promise<Member> {
  const { now } = context
  const today = istDateOf(now)
  const { guardian_consent, dob = null, age = null, mobile = null, email = null, ...named } = wanted
  const birth = dob === null && age !== null ? { dob, age, age_on: today } : { dob, age: null, age_on: null }
  const facts = { ...named, ...birth, mobile, email, is_primary: false }
  const covered_as = coveredAs(birth, today)
  return withTransaction(context.db, async (trx) => {
    const plan = await lockMembers(trx, subscription_id, now)
    const consented = covered_as === 'adult' || guardian_consent === true
    refuseFaults(facts, { others: behalf ? [] : plan.rows, consented, today })
    if (covered_as === 'minor') await refuseUnverifiedGuardian(trx, plan.rows, now)
    refuseFullCoverage(plan, plan.rows, covered_as)
    // A company does not see the numbers of a plan's people: after everything else, so no try is free.
    refuseTaken(mobile, plan.rows)
    const row = await trx
      .insertInto('subscription_members')
      .values({ ...facts, subscription_id, covered_as, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (covered_as === 'minor')
      await recordGuardianConsent(trx, context, { subject_uhid: row.uhid, given: true, behalf })
    await audit(trx, {
      ...auditedBy(context),
      ...auditedFor(behalf),
      action: 'subscriptions.member-added',
      entity: 'subscription_member',
      entity_id: row.uhid,
      after: { subscription_id, covered_as, relation: row.relation },
    })
    if (mobile !== null) await notifyMember(trx, context, plan, { mobile, behalf })
    return memberOnWire({ ...row, has_used: false, used_in_term: false }, today)
  })
}

/**
 * Notifies an adult that they were added to a plan; once per number and plan, however often they are removed and
 * added.
 */
export async function notifyMember(
  trx: Db,
  context: AnyRequestContext,
  plan: PlanMembers,
  { mobile, behalf }: { mobile: string; behalf?: OnBehalf | undefined },
): Promise<void> {
  if (plan.rows.some((row) => row.mobile === mobile)) return
  const { config, keys, caller, now } = context
  const buyer = plan.rows.find(({ is_primary }) => is_primary)?.name ?? ''
  const by = behalf ? { company_id: behalf.company_id } : { account_id: caller.account_id ?? '' }
  const counted = await countSendOrRefuse(trx, context, { kind: 'plan-member-added', to: mobile, by, now })
  await notify(trx, keys, {
    template: 'plan-member-added',
    variables: { buyer: buyer.slice(0, 30), plan: plan.plan_name, link: linkTo(config, '/plus/my-plan') },
    to_mobile: mobile,
    counted,
    now,
  })
}
