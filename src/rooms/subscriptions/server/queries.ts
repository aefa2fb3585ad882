import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { daysFrom, type IstDate, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { policyNumberOf } from '#values/policy-number.ts'
import type { Subscription } from '../contract/subscription.ts'
import { awaitedOf } from '../rules/contacts.ts'
import { isInForce, statusAt } from '../rules/in-force.ts'
import { maxClaimDays, runOutDays } from '../rules/settings.ts'
import { type Membership, membershipsOf } from './memberships.ts'
import { currentTerm } from './terms.ts'

/** The plans that a person bought, newest first, each with its members. Not paged: one person has few. */
export async function listSubscriptions(db: Db, account_id: string, now: Date) {
  const memberships = await membershipsOf(db, account_id)
  const own = await readSubscriptions(
    db,
    memberships.filter(({ is_owner }) => is_owner),
    now,
  )
  return own.map(({ subscription }) => subscription)
}

/**
 * These plans as that person sees them: their own first, newest first. A member sees the plan's benefits and no
 * personal data of others: no other members, no amounts.
 */
export async function viewSubscriptions(
  db: Db,
  memberships: readonly Membership[],
  now: Date,
): Promise<Subscription[]> {
  const found = await readSubscriptions(db, memberships, now)
  return found
    .toSorted((a, b) => Number(b.membership.is_owner) - Number(a.membership.is_owner))
    .map(({ subscription, membership }) =>
      membership.is_owner
        ? subscription
        : {
            ...subscription,
            is_owner: false,
            cost: null,
            policy_number: null,
            payment_transaction_id: null,
            members: subscription.members
              .filter(({ uhid }) => uhid === membership.uhid)
              .map((member) => ({ ...member, awaits: null })),
          },
    )
}

async function readSubscriptions(db: Db, memberships: readonly Membership[], now: Date) {
  if (memberships.length === 0) return []
  const ids = memberships.map(({ subscription_id }) => subscription_id)
  const claim_until = await claimUntil(db, now)
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoinLateral(
      (query) => currentTerm(query, istDateOf(now)).as('t'),
      (join) => join.onTrue(),
    )
    .innerJoin('plan_versions as v', 'v.id', 't.plan_version_id')
    .leftJoin('partner_plans as c', 'c.id', 's.partner_plan_id')
    .leftJoin('subsidiaries as company', 'company.id', 'c.subsidiary_id')
    .select([
      's.id',
      's.status',
      's.starts_on',
      's.ends_on',
      's.expires_at',
      's.auto_renew',
      's.payment_transaction_id',
      's.policy_serial',
      's.plan_line',
    ])
    .select(['t.number', 't.plan_version_id', 't.starts_on as term_starts_on', 't.ends_on as term_ends_on'])
    .select(['v.plan_id', 'v.name', 'v.cost_paise', 'v.coverage_text', 'v.adult', 'v.minor'])
    .select(['company.display_name as partner_name', 'c.is_wallet_based_plan'])
    .select(claim_until.as('claim_until'))
    .select(
      sql<boolean>`exists (select from subscription_terms b
        join plan_reimbursements r on r.plan_version_id = b.plan_version_id
        where b.subscription_id = s.id and b.taken_back_at is null)`.as('has_reimbursements'),
    )
    .where('s.id', 'in', ids)
    // One whose person had left before its first day was never theirs.
    .whereRef('s.ends_on', '>=', 's.starts_on')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute()
  if (rows.length === 0) return []
  const members = await db
    .selectFrom('subscription_members')
    .selectAll()
    .where('subscription_id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('uhid')
    .execute()
  const benefits = await benefitsOf(db, [...new Set(rows.map(({ plan_version_id }) => plan_version_id))])
  const today = istDateOf(now)
  return rows.map((row) => ({
    membership: memberships.find(({ subscription_id }) => subscription_id === row.id)!,
    subscription: {
      id: row.id,
      policy_number: policyNumberOf(row.policy_serial),
      status: statusAt(row, now),
      is_active: isInForce(row, now),
      is_owner: true,
      plan_id: row.plan_id,
      plan_version_id: row.plan_version_id,
      plan_name: row.name,
      cost: toRupees(row.cost_paise),
      coverage_text: row.coverage_text,
      coverage: { adult: row.adult, minor: row.minor },
      benefits: benefits.get(row.plan_version_id) ?? [],
      start_date: row.starts_on,
      end_date: row.ends_on,
      term: { number: row.number, start_date: row.term_starts_on, end_date: row.term_ends_on },
      auto_renew: row.auto_renew,
      days_left: daysFrom(today, row.ends_on),
      partner_name: row.partner_name,
      claim_until: row.partner_name !== null && statusAt(row, now) === 'EXPIRED' ? row.claim_until : null,
      is_wallet_based_plan: row.is_wallet_based_plan ?? false,
      is_home_care: isHomeCare({ line: row.plan_line }),
      reimburses: (row.is_wallet_based_plan ?? false) || row.has_reimbursements,
      payment_transaction_id: row.payment_transaction_id,
      members: members
        .filter(({ subscription_id }) => subscription_id === row.id)
        .map((member) => {
          const { uhid, name, mobile, is_primary } = member
          return { uhid, name, mobile, primary: is_primary, awaits: awaitedOf(member) }
        }),
    },
  }))
}

/**
 * Until when bills of a company's plan can be claimed after its end, as the claims room decides: from credits while there
 * are any, and of a person who left as long as the contract accepts them.
 */
async function claimUntil(db: Db, now: Date) {
  const days = await readSetting(db, maxClaimDays, now)
  const walletDays = Math.min(days, await readSetting(db, runOutDays, now))
  return sql<IstDate | null>`(select case when day >= ${istDateOf(now)}::date then day end from (
    select case when not c.is_wallet_based_plan then s.ends_on + ${days}::int
      when not exists (select from wallets w join wallet_lots l on l.wallet_id = w.id
        where w.subscription_id = s.id and l.ended_at is null) then null
      else least(coalesce((select e.runout_on from partner_users e where e.subscription_id = s.id),
        s.ends_on + ${walletDays}::int), s.ends_on + ${days}::int) end as day) ending)`
}

/** The benefits' headings by plan version, in the order they were sold in. */
async function benefitsOf(db: Db, versions: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('plan_benefits')
    .select(['plan_version_id', 'main_header'])
    .where('plan_version_id', 'in', versions)
    .orderBy('order')
    .execute()
  const byVersion = Map.groupBy(rows, ({ plan_version_id }) => plan_version_id)
  return new Map([...byVersion].map(([id, found]) => [id, found.map(({ main_header }) => main_header)]))
}
