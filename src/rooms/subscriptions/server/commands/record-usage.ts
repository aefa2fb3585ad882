import type { Selectable } from 'kysely'
import type { SubscriptionUsages } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { isRenewable } from '../../rules/in-force.ts'
import { drawsFor } from '../../rules/quota.ts'
import type { ServiceName } from '../../rules/services.ts'
import { isUnconfirmed, wasMember } from '../members.ts'
import { coveringTerm, lockSubscription } from '../terms.ts'
import { remainingOf, type ServiceUse, usageIn } from '../usage.ts'

export type SubscriptionUsage = Selectable<SubscriptionUsages>

interface Use {
  subscription_id: string
  service: ServiceName
  /** The person who used it. */
  uhid: string
  count?: number
  /** Set if the use has its own price; else it is worth its share of the benefit. */
  worth_paise?: Paise
  /** Names the cause, such as 'claim/900': recorded once. */
  reference: string
  /** The day of the service, IST; defaults to today. It decides which paid period is used. */
  used_on?: IstDate
  now: Date
}

/** Why nothing was recorded: the caller has the texts. */
export type UsageRefusal =
  | 'PLAN_ENDED'
  | 'OUTSIDE_TERM'
  | 'MEMBER_NOT_CONFIRMED'
  | 'MEMBER_NOT_COVERED'
  | 'SERVICE_NOT_COVERED'
  | 'NONE_LEFT'

/**
 * Uses up a part of a plan, in the transaction of its cause. Under the subscription's lock, so only one of two
 * concurrent callers gets the last one; a known reference uses nothing more.
 */
export async function recordUsage(
  trx: Db,
  { count = 1, ...use }: Use,
): Promise<{ recorded: SubscriptionUsage } | { refused: UsageRefusal }> {
  const { subscription_id, service, uhid, reference, now } = use
  if (!Number.isInteger(count) || count < 1) throw new RangeError('A use must count at least one')
  const subscription = await lockSubscription(trx, subscription_id)
  const used_on = use.used_on ?? istDateOf(now)
  const [known, term, isMember, isWaiting] = await Promise.all([
    findUsage(trx, reference),
    coveringTerm(trx, subscription, used_on, now),
    wasMember(trx, subscription_id, uhid, used_on),
    isUnconfirmed(trx, uhid),
  ])
  if (known) return { recorded: known }
  if (!isRenewable(subscription.status)) return { refused: 'PLAN_ENDED' }
  if (!term) return { refused: 'OUTSIDE_TERM' }
  if (isWaiting) return { refused: 'MEMBER_NOT_CONFIRMED' }
  if (!isMember) return { refused: 'MEMBER_NOT_COVERED' }
  const given = (await usageIn(trx, term, used_on)).services.find((one) => one.service.name === service)
  if (!given) return { refused: 'SERVICE_NOT_COVERED' }
  const remaining = remainingOf(given)
  if (remaining !== null && remaining < count) return { refused: 'NONE_LEFT' }
  const recorded = await trx
    .insertInto('subscription_usages')
    .values({
      subscription_id,
      service,
      uhid,
      count,
      reference,
      at: now,
      term: term.number,
      worth_paise: use.worth_paise ?? given.unit_worth_paise * BigInt(count),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await drawFromGrants(trx, recorded, given, used_on)
  return { recorded }
}

/** Records which grants by our staff a use was taken from. */
async function drawFromGrants(trx: Db, usage: SubscriptionUsage, given: ServiceUse, day: IstDate): Promise<void> {
  const { allotted, granted, used, grants } = given
  if (allotted === null) return
  const fromGrants = grants.reduce((sum, grant) => sum + grant.used, 0)
  const ownLeft = allotted - granted - (used - fromGrants)
  const draws = drawsFor(usage.count, { ownLeft, grants, day })
  if (draws.length === 0) return
  await trx
    .insertInto('subscription_quota_draws')
    .values(draws.map((draw) => ({ ...draw, usage_id: usage.id })))
    .execute()
}

/** Gives back what a cause used, once; no effect for a cause that used nothing. */
export async function reverseUsage(trx: Db, { reference, now }: { reference: string; now: Date }): Promise<void> {
  const usage = await findUsage(trx, reference)
  if (!usage) return
  const { id, at: _, ...figures } = usage
  await trx
    .insertInto('subscription_usages')
    .values({
      ...figures,
      count: -usage.count,
      worth_paise: -usage.worth_paise,
      reference: `${reference}/reversed`,
      reverses_id: id,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Counts a use of its own price again, with another price, in the paid period in which it was. Also of a plan that has
 * ended since.
 */
export async function changeWorth(
  trx: Db,
  { from, to, worth_paise, now }: { from: string; to: string; worth_paise: Paise; now: Date },
): Promise<void> {
  const { id: _, ...figures } = (await findUsage(trx, from))!
  await reverseUsage(trx, { reference: from, now })
  await trx
    .insertInto('subscription_usages')
    .values({ ...figures, reference: to, worth_paise, at: now })
    .execute()
}

async function findUsage(trx: Db, reference: string): Promise<SubscriptionUsage | undefined> {
  return trx.selectFrom('subscription_usages').selectAll().where('reference', '=', reference).executeTakeFirst()
}
