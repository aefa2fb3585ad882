import type { Db } from '#platform/database/open-database.ts'
import { isInForce, isRenewable, type SubscriptionState } from '#rooms/subscriptions/rules/in-force.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { isUnconfirmed, wasMember } from '#rooms/subscriptions/server/members.ts'
import { coveringTerm } from '#rooms/subscriptions/server/terms.ts'
import { remainingOf, type ServiceUse, usageIn } from '#rooms/subscriptions/server/usage.ts'
import { availableUnder, sublimitFor } from '#rooms/wallet/rules/sublimits.ts'
import { readLot } from '#rooms/wallet/server/credits.ts'
import { findLotOf, findWallet } from '#rooms/wallet/server/wallets.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { judgeUse, type Reason } from '../rules/judge-use.ts'
import { CREDITS_OF } from '../rules/service-credits.ts'

export interface EligibilityQuery {
  subscription_id: string
  uhid: string
  service: ServiceName
  /** The IST day of the service. */
  day: IstDate
  /** What the plan is to pay; 0 if that is not known yet. */
  paid_by_plan_paise?: Paise | undefined
  now: Date
}

export interface Eligibility {
  /** Why the plan does not give the service; undefined if it does. */
  reason: Reason | undefined
  /** Uses left; null if they are not counted, 0 if the plan has no such service. */
  remaining: number | null
  /** The health credits that may pay for it; null for a plan without them. */
  available_paise: Paise | null
}

/** Whether a plan gives a service to a person on a day, by the rules of `useService`; writes and locks nothing. */
export async function readEligibility(db: Db, asked: EligibilityQuery): Promise<Eligibility> {
  const { reason, given, credits } = await readUseFacts(db, asked)
  return {
    reason,
    remaining: given ? remainingOf(given) : credits ? null : 0,
    available_paise: credits?.available_paise ?? null,
  }
}

/** The same with what it was judged by. Under the subscription's and the wallet's lock it stays so. */
export async function readUseFacts(
  db: Db,
  { subscription_id, uhid, service, day, paid_by_plan_paise = 0n, now }: EligibilityQuery,
) {
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'starts_on', 'ends_on', 'expires_at', 'auto_renew', 'partner_plan_id'])
    .where('id', '=', subscription_id)
    .executeTakeFirst()
  const term = subscription && givesOn(subscription, day, now) && (await coveringTerm(db, subscription, day, now))
  const given = term ? await readGiven(db, { term, service, day }) : undefined
  const wallet = subscription?.partner_plan_id ? await findWallet(db, subscription_id) : undefined
  const credits = wallet && { wallet, available_paise: await readCreditsFor(db, wallet.id, service, day) }
  const is_covered = Boolean(term) && (await wasMember(db, subscription_id, uhid, day))
  const reason = judgeUse({
    is_active: Boolean(term),
    is_confirmed: !(await isUnconfirmed(db, uhid)),
    is_covered,
    given: given && { remaining: remainingOf(given) },
    credits,
    paid_by_plan_paise,
  })
  return { reason, given, credits, subscription }
}

/** From today on the plan must be in force; a service of an earlier day may be recorded until it is blocked or refunded. */
function givesOn(subscription: SubscriptionState, day: IstDate, now: Date): boolean {
  return day < istDateOf(now) ? isRenewable(subscription.status) : isInForce(subscription, now)
}

async function readGiven(
  db: Db,
  { term, service, day }: { term: Parameters<typeof usageIn>[1]; service: ServiceName; day: IstDate },
): Promise<ServiceUse | undefined> {
  const { services } = await usageIn(db, term, day)
  return services.find((one) => one.service.name === service)
}

async function readCreditsFor(db: Db, wallet_id: string, service: ServiceName, day: IstDate): Promise<Paise> {
  const found = await findLotOf(db, wallet_id, day)
  if (!found) return 0n
  const lot = await readLot(db, found)
  return availableUnder(lot, sublimitFor(lot, CREDITS_OF[service])).available_paise
}
