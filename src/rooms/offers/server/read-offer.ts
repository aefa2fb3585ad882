import type { Db } from '#platform/database/open-database.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { IstDate } from '#values/ist-date.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { OfferReply } from '../contract.ts'
import { isWindowOpen } from '../rules/offer-window.ts'
import { broughtUpFrom, renewalChance } from '../rules/renewal-offer.ts'
import { openOfferWindow } from './commands/open-offer-window.ts'
import { findLiveCampaign } from './queries/find-campaign.ts'

/** A person's current or past plan, with what was paid for its present term. */
interface PaidPlanTerm {
  id: string
  plan_id: string
  plan_line: string
  plan_version_id: string
  status: string
  start_date: IstDate
  end_date: IstDate
  paid_paise: Paise
  /** Renewed already: a term waits to start. */
  has_later_term: boolean
  /** Set while a refund of it waits for a decision. */
  refund_requested_at: Date | null
}

/** Facts from rooms above; passed in where the product is composed. */
export interface OfferSources {
  /** The plans of a person, newest first. */
  listPaidTerms: (db: Db, account_id: string, now: Date) => Promise<PaidPlanTerm[]>
  /** The plans, or the given one, off which a coupon takes something now, the most first. */
  couponDiscounts: (db: Db, asked: { coupon_code: string; plan_id?: string; now: Date }) => Promise<PlanDiscount[]>
}

interface PlanDiscount {
  plan_id: string
  discount_paise: Paise
  /** The coupon's smallest order. */
  min_cost_paise: Paise | null
}

interface OfferQuery {
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
  { couponDiscounts }: Pick<OfferSources, 'couponDiscounts'>,
  { fingerprint, hours, now }: OfferQuery,
): Promise<OfferReply['limited_timed']> {
  const nothing = {
    active: false,
    coupon: null,
    discount: 0,
    min_cost: null,
    plan_ids: [],
    starts_at: null,
    ends_at: null,
  }
  const server_time = toWireTime(now)
  const campaign = fingerprint === undefined ? undefined : await findLiveCampaign(db, 'LIMITED_TIMED', now)
  if (!campaign || fingerprint === undefined) return { ...nothing, server_time }
  const discounts = await couponDiscounts(db, { coupon_code: campaign.coupon_code, now })
  const [most] = discounts
  if (!most) return { ...nothing, server_time }
  const window = await openOfferWindow(db, campaign, { fingerprint, hours, now })
  const times = { starts_at: toWireTime(window.starts_at), ends_at: toWireTime(window.ends_at), server_time }
  if (!isWindowOpen(window, now)) return { ...nothing, ...times }
  const discount = toRupees(most.discount_paise)
  const min_cost = most.min_cost_paise === null ? null : toRupees(most.min_cost_paise)
  const plan_ids = discounts.map(({ plan_id }) => plan_id)
  return { active: true, coupon: campaign.coupon_code, discount, min_cost, plan_ids, ...times }
}

/**
 * The renewal offered to a person now, with the running renewal campaign's coupon if there is one. Care at home is not
 * renewed, and does not hide the plan that is.
 */
export async function renewalOffer(
  db: Db,
  { listPaidTerms, couponDiscounts }: OfferSources,
  { account_id, now }: OfferQuery,
): Promise<OfferReply['renewal']> {
  const owned = account_id === null ? [] : await listPaidTerms(db, account_id, now)
  const today = istDateOf(now)
  const chance = renewalChance(
    owned.filter(
      ({ plan_line, refund_requested_at }) => !isHomeCare({ line: plan_line }) && refund_requested_at === null,
    ),
    today,
  )
  if (!chance || today < broughtUpFrom(chance.plan)) return null
  const { valid_till } = chance
  const { plan_id } = chance.plan
  const eligible = chance.eligible && (await readSellablePlan(db, plan_id)) !== undefined
  const campaign = eligible ? await findLiveCampaign(db, 'RENEWAL', now) : undefined
  const coupon_code = campaign?.coupon_code
  const [most] = coupon_code === undefined ? [] : await couponDiscounts(db, { coupon_code, plan_id, now })
  const coupon = most && coupon_code ? coupon_code : null
  return { eligible, plan_id, coupon, discount: toRupees(most?.discount_paise ?? 0n), valid_till }
}
