import { audit } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { changeNominee as changeNomineeCall } from '../../contract/policies.ts'
import { nomineeFaults } from '../../rules/complete-application.ts'
import { policyWords } from '../../words/policy.ts'
import { wrongState } from '../move-policy.ts'
import { notifyLater } from '../notify-later.ts'
import { lockPolicy, type PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'

/** Changes of one owner in a day: each of them is announced by messages. */
const CHANGES_PER_DAY = 5

/**
 * Names another nominee of a policy that the insurer has, until the last day of its cover; the one before stays in the record.
 * @throws Refusal NOT_FOUND, WRONG_STATE, CHANGES_SPENT, INVALID
 */
export async function changeNominee(
  trx: Db,
  { policy_id, nominee, by }: { policy_id: string; nominee: BodyOf<typeof changeNomineeCall>; by: PolicyAuditStamp },
): Promise<void> {
  const policy = await lockPolicy(trx, policy_id)
  // Before the application is sent its own form names the nominee.
  if (policy.status !== 'COMPLETED' && policy.status !== 'PROCESSING') throw wrongState(policy)
  if (policy.end_date !== null && policy.end_date < istDateOf(by.at))
    throw wrongState(policy, policyWords.refusals.coverOver)
  const fields = nomineeFaults(nominee, istDateOf(by.at))
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  if ((await changesToday(trx, policy, by.at)) >= CHANGES_PER_DAY)
    throw new Refusal<typeof changeNomineeCall>('CHANGES_SPENT')
  const { nominee_name: name, nominee_relation: relation, nominee_dob: dob = null, appointee_name = null } = nominee
  await trx
    .insertInto('insurance_nominees')
    .values({ policy_id, name, relation, dob, appointee_name, named_at: by.at })
    .execute()
  await audit(trx, {
    ...by,
    on_behalf_of: policy.account_id,
    action: 'insurance.nominee-changed',
    entity: 'insurance_policy',
    entity_id: policy_id,
  })
  await notifyLater(trx, { policy_id, news: 'nominee-changed', at: by.at.toISOString() }, by.at)
}

/** Of all policies of the owner. Who is named with an application is no change. */
async function changesToday(trx: Db, { account_id }: PolicyRow, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('insurance_nominees as n')
    .innerJoin('insurance_policies as p', 'p.id', 'n.policy_id')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('p.account_id', '=', account_id)
    .where('n.named_at', '>=', startOfIstDay(istDateOf(now)))
    .where((has) =>
      has.exists(
        has
          .selectFrom('insurance_nominees as before')
          .select('before.id')
          .whereRef('before.policy_id', '=', 'n.policy_id')
          .whereRef('before.id', '<', 'n.id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
