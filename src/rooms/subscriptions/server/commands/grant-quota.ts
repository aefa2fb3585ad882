import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { addQuota, cancelQuota } from '../../contract/quota.ts'
import { isInForce } from '../../rules/in-force.ts'
import { leftOf } from '../../rules/quota.ts'
import { SERVICES } from '../../rules/services.ts'
import { quotaWords as words } from '../../words.ts'
import { readGrant } from '../quota-grants.ts'
import { lockSubscription, termOfToday } from '../terms.ts'
import { usageIn } from '../usage.ts'

interface QuotaGrantInput {
  service_category_mapping_id: string
  count: number
  reason: string
  expires_on?: IstDate | null | undefined
}

/**
 * Adds uses of a service to the running paid period, under the subscription's lock.
 * @returns the grant's id
 * @throws Refusal OWN_AFFAIR, PLAN_NOT_RUNNING, NOT_COUNTED, INVALID (expires_on)
 */
export async function grantQuota(
  act: AnyRequestContext,
  subscription_id: string,
  granting: QuotaGrantInput,
): Promise<string> {
  const { caller, now } = act
  const { count, reason, expires_on = null } = granting
  const service = SERVICES.find((one) => one.service_category_mapping_id === granting.service_category_mapping_id)!.name
  return withTransaction(act.db, async (trx) => {
    const subscription = await lockSubscription(trx, subscription_id)
    await refuseOwnAffair(trx, caller.account_id, { plan: subscription_id })
    if (!isInForce(subscription, now)) throw new Refusal<typeof addQuota>('PLAN_NOT_RUNNING')
    const term = await termOfToday(trx, subscription_id, now)
    if (expires_on) refuseOtherDays(expires_on, { from: istDateOf(now), till: term.ends_on })
    const { services } = await usageIn(trx, term, istDateOf(now))
    if (services.some((one) => one.service.name === service && one.allotted === null))
      throw new Refusal<typeof addQuota>('NOT_COUNTED')
    const { id } = await trx
      .insertInto('subscription_quota_grants')
      .values({
        subscription_id,
        service,
        count,
        reason,
        expires_on,
        term: term.number,
        granted_by: caller.account_id ?? '',
        granted_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      ...auditedBy(act),
      on_behalf_of: subscription.account_id,
      action: 'subscriptions.quota-granted',
      entity: 'subscription',
      entity_id: subscription_id,
      after: { grant_id: id, service, count, expires_on },
      reason,
    })
    return id
  })
}

function refuseOtherDays(day: IstDate, { from, till }: { from: IstDate; till: IstDate }): void {
  const text = day < from ? words.expired : day > till ? words.tooLate(formatDate(till)) : undefined
  if (text) throw new Refusal('INVALID', { fields: { expires_on: text } })
}

/**
 * Takes back what is left of a grant; used parts stay used.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, NOTHING_LEFT
 */
export async function cancelGrant(
  act: AnyRequestContext,
  { subscription_id, grant_id, reason }: { subscription_id: string; grant_id: string; reason: string },
): Promise<void> {
  const { caller, now } = act
  await withTransaction(act.db, async (trx) => {
    const { account_id } = await lockSubscription(trx, subscription_id)
    await refuseOwnAffair(trx, caller.account_id, { plan: subscription_id })
    const grant = await readGrant(trx, subscription_id, grant_id)
    const count = leftOf(grant, istDateOf(now))
    if (count <= 0) throw new Refusal<typeof cancelQuota>('NOTHING_LEFT')
    await trx
      .insertInto('subscription_quota_cancellations')
      .values({ grant_id, count, reason, cancelled_by: caller.account_id ?? '', cancelled_at: now })
      .execute()
    await audit(trx, {
      ...auditedBy(act),
      on_behalf_of: account_id,
      action: 'subscriptions.quota-cancelled',
      entity: 'subscription',
      entity_id: subscription_id,
      after: { grant_id, service: grant.service, count },
      reason,
    })
  })
}
