import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery, preparedStatement } from '#platform/database/prepared-query.ts'
import type { Paise } from '#values/money.ts'
import type { Coupon } from '../rules/coupon.ts'

/** Everything that decides whether a coupon is valid, except time and the visitor's offer. */
export interface CouponFacts {
  coupon: Coupon | undefined
  /** Undefined for a plan that is not on sale. */
  plan: { plan_id: string; cost_paise: Paise; line: string | null; group_slugs: string[] } | undefined
  uses: { count: number; spent_paise: Paise }
  /** For the given person; 0 and false if there is none. */
  customer_uses: number
  allowed: boolean
  /** Whether a campaign offers it to visitors for a limited time. */
  in_campaign: boolean
}

/** A person as the coupon rules see them: the account, and the verified number as an HMAC. */
export interface CouponCustomer {
  account_id: string
  mobile_hmac: Buffer
}

const COUPON_COLUMNS = `c.code, c.kind, c.value_paise, c.value_percent::float8 as value_percent, c.max_discount_paise,
  c.min_cost_paise, c.plan_ids, c.group_slugs, c.exclude_plan_ids, c.channels, c.audience, c.starts_at, c.ends_at, c.total_limit,
  c.spend_limit_paise, c.per_customer_limit, c.requires_auto_debit, c.frequency, c.recurring_times, c.allow_zero, c.visible, c.status`

// Hand-written SQL, because it runs for every coupon that is typed. Uses are counted only if a limit applies.
const readFacts =
  preparedStatement<FactsRow>(`select ${COUPON_COLUMNS}, p.id as plan_id, v.cost_paise, pages.line, pages.slugs,
  coalesce(used.times, 0)::int as used_times, coalesce(used.spent_paise, 0)::bigint as spent_paise,
  coalesce(mine.times, 0)::int as customer_uses, coalesce(guests.listed, false) as allowed,
  exists (select 1 from campaigns k where k.coupon_code = c.code and k.kind = 'LIMITED_TIMED') as in_campaign
from (select $1::text as code, $2::uuid as plan_id, $3::uuid as account_id, $4::bytea as mobile_hmac) asked
left join lateral (
  select array_agg(o.transaction_id) as orders from orders o
  where o.account_id = asked.account_id and o.plan_id = asked.plan_id and o.status = 'initiated' and $5::timestamptz is not null
) own on asked.account_id is not null
left join coupons c on c.code = asked.code
left join plans p on p.id = asked.plan_id and p.status = 'LIVE'
left join plan_versions v on v.id = p.current_version_id
left join lateral (
  select min(g.kind) as line, array_agg(g.slug) as slugs
  from plan_group_plans m join plan_groups g on g.slug = m.slug where m.plan_id = p.id
) pages on true
left join lateral (
  select count(*) as times, sum(r.discount_paise) as spent_paise from coupon_redemptions r
  where r.code = c.code and r.status <> 'RELEASED'
    and (r.status = 'REDEEMED' or $5::timestamptz is null or r.reserved_until > $5)
    and (own.orders is null or r.status = 'REDEEMED' or r.transaction_id <> all (own.orders))
) used on c.total_limit is not null or c.spend_limit_paise is not null
left join lateral (
  select count(*) as times from coupon_redemptions r
  where r.code = c.code and r.status <> 'RELEASED'
    and (r.status = 'REDEEMED' or $5::timestamptz is null or r.reserved_until > $5)
    and (own.orders is null or r.status = 'REDEEMED' or r.transaction_id <> all (own.orders))
    and (r.account_id = asked.account_id or r.mobile_hmac = asked.mobile_hmac)
) mine on asked.account_id is not null
left join lateral (
  select true as listed from coupon_allowlist a where a.code = c.code and a.mobile_hmac = asked.mobile_hmac
) guests on c.audience = 'ALLOWLIST'`)

type FactsRow = { [Key in keyof Coupon]: Coupon[Key] | null } & {
  plan_id: string | null
  cost_paise: Paise | null
  line: string | null
  slugs: string[] | null
  used_times: number
  spent_paise: Paise
  customer_uses: number
  allowed: boolean
  in_campaign: boolean
}

/**
 * Reads everything about a coupon, a plan and a person in one round trip.
 * @param asked.used_at counts uses reserved beyond this instant, except those of the person's own open orders of this
 * plan, which a new order would replace; null counts all that are stored as reserved
 */
export async function readCouponFacts(
  db: Db,
  asked: { code: string; plan_id: string; customer?: CouponCustomer | undefined; used_at: Date | null },
): Promise<CouponFacts> {
  const { code, plan_id, customer, used_at } = asked
  const parameters = [code, plan_id, customer?.account_id ?? null, customer?.mobile_hmac ?? null, used_at]
  const [row] = await readFacts(db, parameters)
  if (!row) throw new Error('The coupon query must return one row.')
  const { cost_paise, line, slugs, used_times, spent_paise, plan_id: sold, ...rest } = row
  const { customer_uses, allowed, in_campaign, ...coupon } = rest
  return {
    coupon: coupon.code === null ? undefined : (coupon as Coupon),
    plan:
      sold === null || cost_paise === null ? undefined : { plan_id: sold, cost_paise, line, group_slugs: slugs ?? [] },
    uses: { count: used_times, spent_paise },
    customer_uses,
    allowed,
    in_campaign,
  }
}

const soldPlans = preparedStatement<
  NonNullable<CouponFacts['plan']>
>(`select p.id as plan_id, v.cost_paise, min(g.kind) as line, array_agg(g.slug) as group_slugs
from plans p join plan_versions v on v.id = p.current_version_id
join plan_group_plans m on m.plan_id = p.id join plan_groups g on g.slug = m.slug
where p.status = 'LIVE' group by p.id, v.cost_paise`)

/** The plans on the pages that sell them. */
export async function listSoldPlans(db: Db): Promise<NonNullable<CouponFacts['plan']>[]> {
  return soldPlans(db, [])
}

/** Locks the coupon's row for this transaction: concurrent attempts at its last use wait here and then count again. */
export async function lockCoupon(trx: Db, code: string): Promise<void> {
  await lock(trx, { code })
}

const lock = preparedQuery((db, asked: { code: string }) =>
  db.selectFrom('coupons').select('code').where('code', '=', asked.code).forUpdate(),
)

/**
 * The codes of which a person has one in use at a time: the coupon itself, and, where it is for people by the plans they
 * had, every other for the same people. Two orders that are open side by side would both find them new.
 */
export function rivalsOf(code: RawBuilder<string>) {
  return sql<string>`(select other.code from coupons asked join coupons other on other.code = asked.code
    or (asked.audience in ('NEW', 'EXPIRED') and other.audience = asked.audience)
  where asked.code = ${code})`
}

type CouponHoldQuery = { account_id: string; transaction_id: string; code: string; now: Date }

const held = preparedQuery(
  (_, { account_id, transaction_id, code, now }: CouponHoldQuery) => sql`
    select 1 from coupon_redemptions r where r.account_id = ${account_id} and r.transaction_id <> ${transaction_id}
      and r.code <> ${code} and r.code in ${rivalsOf(sql`${code}`)} and r.status = 'RESERVED' and r.reserved_until > ${now} limit 1`,
)

/** Whether another order of this person has one of these coupons reserved. */
export async function holdsAnother(db: Db, asked: CouponHoldQuery): Promise<boolean> {
  return (await held(db, asked)).length > 0
}

const visibleCodes = preparedStatement<{
  code: string
}>(`select c.code from coupons c where c.visible and c.status = 'LIVE'
  and (c.starts_at is null or c.starts_at <= $1) and (c.ends_at is null or c.ends_at > $1) order by c.code limit 5`)

/** The codes that are currently public; validity for a plan and a person is checked separately. */
export async function listVisibleCodes(db: Db, now: Date): Promise<string[]> {
  return (await visibleCodes(db, [now])).map(({ code }) => code)
}

const named =
  preparedStatement(`select 1 from coupons c where c.status = 'LIVE' and ($1::uuid = any (c.plan_ids) or c.group_slugs && array(
  select slug from plan_group_plans where plan_id = $1)) limit 1`)

/** Whether a plan's page shows a coupon field: every retail plan, and others that a coupon names. */
export async function takesCoupons(db: Db, plan: { plan_id: string; line: string }): Promise<boolean> {
  if (plan.line === 'retail') return true
  return (await named(db, [plan.plan_id])).length > 0
}

/** Every coupon with how often it was used, newest first. */
export async function listCoupons(db: Db) {
  return db
    .selectFrom('coupons as c')
    .innerJoin('coupon_counters as n', 'n.code', 'c.code')
    .selectAll('c')
    .select(['n.reserved', 'n.redeemed', 'n.released', 'n.spent_paise'])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.code')
    .execute()
}
