import type { Db } from '#platform/database/open-database.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { IstDate } from '#values/ist-date.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { OfferReply } from '../contract.ts'
import { isWindowOpen } from '../rules/offer-window.ts'
import { renewalChance } from '../rules/renewal-offer.ts'
import { openOfferWindow } from './commands/open-offer-window.ts'
import { findLiveCampaign } from './queries/find-campaign.ts'

/** A person's current or past plan, with what was paid for its present term. */
interface PaidPlanTerm {
  id: string
  plan_id: string
  plan_version_id: string
  status: string
  start_date: IstDate
  end_date: IstDate
  paid_paise: Paise
  /** Renewed already: a term waits to start. */
  has_later_term: boolean
}

/** Facts from rooms above; passed in where the product is composed. */
export interface OfferSources {
  /** The plans of a person, newest first. */
  listPaidTerms: (db: Db, account_id: string, now: Date) => Promise<PaidPlanTerm[]>
  /** The most that a coupon takes off a plan, the given one or any; undefined if it currently takes nothing off. */
  couponDiscount: (db: Db, asked: { coupon_code: string; plan_id?: string; now: Date }) => Promise<Paise | undefined>
}

interface Asked {
  fingerprint: string | undefined
  account_id: string | null
  /** How long a window stays open. */
  hours: number
  now: Date
}

/**
 * The limited-time offer of this browser: its window opens the first time it asks while a campaign runs, and never
 * again. A coupon that takes nothing off is not offered, and no window is opened for it.
 */
export async function limitedOffer(
  db: Db,
  { couponDiscount }: Pick<OfferSources, 'couponDiscount'>,
  { fingerprint, hours, now }: Asked,
): Promise<OfferReply['limited_timed']> {
  const nothing = { active: false, coupon: null, discount: 0, starts_at: null, ends_at: null }
  const server_time = toWireTime(now)
  const campaign = fingerprint === undefined ? undefined : await findLiveCampaign(db, 'LIMITED_TIMED', now)
  if (!campaign || fingerprint === undefined) return { ...nothing, server_time }
  const discount = await couponDiscount(db, { coupon_code: campaign.coupon_code, now })
  if (discount === undefined) return { ...nothing, server_time }
  const window = await openOfferWindow(db, campaign, { fingerprint, hours, now })
  const times = { starts_at: toWireTime(window.starts_at), ends_at: toWireTime(window.ends_at), server_time }
  if (!isWindowOpen(window, now)) return { ...nothing, ...times }
  return { active: true, coupon: campaign.coupon_code, discount: toRupees(discount), ...times }
}

/** The renewal offered to a person now, with the running renewal campaign's coupon if there is one. */
export async function renewalOffer(
  db: Db,
  { listPaidTerms, couponDiscount }: OfferSources,
  { account_id, now }: Asked,
): Promise<OfferReply['renewal']> {
  const owned = account_id === null ? [] : await listPaidTerms(db, account_id, now)
  const chance = renewalChance(owned, istDateOf(now))
  if (!chance) return null
  const { plan_id, valid_till } = chance
  const eligible = chance.eligible && (await readSellablePlan(db, plan_id)) !== undefined
  const campaign = eligible ? await findLiveCampaign(db, 'RENEWAL', now) : undefined
  const coupon_code = campaign?.coupon_code
  const discount = coupon_code === undefined ? undefined : await couponDiscount(db, { coupon_code, plan_id, now })
  const coupon = discount === undefined ? null : (coupon_code ?? null)
  return { eligible, plan_id, coupon, discount: toRupees(discount ?? 0n), valid_till }
}
