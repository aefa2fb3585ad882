import { randomBytes } from 'node:crypto'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { notifyLater } from '../notify-later.ts'
import type { PolicyRow } from '../policies.ts'
import { recordPolicyEvent } from '../policy-events.ts'
import { openApplication } from './open-application.ts'

interface PaidCover {
  account_id: string
  order_transaction_id: string
  /** The version that was paid for: `Cover.id`. */
  plan_version_id: string
  insurance_plan_id: string
  premium_paise: Paise
  /** As the buyer gave it when paying. */
  dob: IstDate
  payment_ref: string
  now: Date
}

/**
 * Opens the policy of a paid premium, once per order: PENDING until its application is sent. The buyer's open application
 * is taken up, else one is started with what is known. Books nothing. The caller holds the buyer's lock and has refused a
 * second cover.
 */
export async function openPolicy(trx: Db, keys: Pick<Keys, 'seal'>, paid: PaidCover): Promise<PolicyRow> {
  const { account_id, order_transaction_id, plan_version_id, insurance_plan_id, premium_paise, payment_ref, now } = paid
  const known = await trx
    .selectFrom('insurance_policies')
    .selectAll()
    .where('order_transaction_id', '=', order_transaction_id)
    .executeTakeFirst()
  if (known) return known
  const application = await openApplication(trx, keys, {
    account_id,
    insurance_plan_id,
    plan_version_id,
    dob: paid.dob,
    now,
  })
  const policy = await trx
    .insertInto('insurance_policies')
    .values({
      application_id: application.id,
      account_id,
      insurance_plan_id,
      plan_version_id,
      order_transaction_id,
      payment_ref,
      premium_paise,
      verify_code: randomBytes(16).toString('base64url'),
      paid_at: now,
      created_at: now,
      modified_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordPolicyEvent(trx, policy, { from_status: null, actor_type: 'SYSTEM', at: now })
  await audit(trx, {
    at: now,
    actor: 'gateway',
    on_behalf_of: account_id,
    action: 'insurance.policy-opened',
    entity: 'insurance_policy',
    entity_id: policy.id,
    after: { status: policy.status, order_transaction_id, premium_paise },
  })
  await notifyLater(trx, { policy_id: policy.id, news: 'paid' }, now)
  return policy
}
