import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { isPartnerActive, type PartnerTerm } from '#rooms/companies/rules/partner-order.ts'
import { monthOf, yearStart } from '#rooms/wallet/rules/company-credits.ts'
import { creditsOf, type Movement } from '#rooms/wallet/rules/figures.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type * as calls from '../contract/overview.ts'
import { type Notices, noticesOf } from '../rules/overview-notices.ts'

type Overview = ReplyOf<typeof calls.readOverview>

export interface PlanRow extends PartnerTerm {
  id: string
  partner_name: string
  is_wallet_based_plan: boolean
  quota: number
  consumed_quota: number
  people: bigint
  activated: bigint
}

/** People are read from the counts that the database keeps with every write, never counted. */
export const plansOf =
  preparedStatement<PlanRow>(`select c.id, c.partner_name, c.is_wallet_based_plan, c.quota, c.consumed_quota,
    c.starts_on, c.ends_on, c.is_plan_active, c.created_at,
    coalesce(sum(n.people) filter (where not n.is_blocked), 0)::bigint as people,
    coalesce(sum(n.people) filter (where not n.is_blocked and n.is_activated), 0)::bigint as activated
  from partner_plans c left join partner_user_counts n on n.partner_plan_id = c.id
  where c.subsidiary_id = $1 and c.status = 'SIGNED' and ($2::uuid is null or c.id = $2::uuid)
  group by c.id order by c.starts_on desc, c.id`)

interface CreditRow extends Movement {
  partner_plan_id: string
  /** The part of the last twelve months. */
  year_paise: Paise
}

const creditSums =
  preparedStatement<CreditRow>(`select partner_plan_id, type, status, sum(paise)::bigint as amount_paise,
    coalesce(sum(paise) filter (where month >= $2::date), 0)::bigint as year_paise
  from company_credits where partner_plan_id = any ($1::uuid[]) group by partner_plan_id, type, status`)

/**
 * The figures of a plan of a company, or of all its plans.
 * @throws Refusal NOT_FOUND for a plan that is not this company's
 */
export async function readOverview(
  db: Db,
  { subsidiaryId, partner_id, now }: { subsidiaryId: string; partner_id?: string | undefined; now: Date },
): Promise<Overview> {
  const plans = await plansOf(db, [subsidiaryId, partner_id ?? null])
  if (partner_id && plans.length === 0) throw new Refusal('NOT_FOUND')
  const sum = (of: (plan: PlanRow) => number | bigint) => plans.reduce((total, plan) => total + Number(of(plan)), 0)
  const total = sum(({ people }) => people)
  const activated = sum((plan) => plan.activated)
  const quota = sum((plan) => plan.quota)
  const taken = sum(({ consumed_quota }) => consumed_quota)
  const credits = await readCredits(db, plans, now)
  return {
    employees: { total, activated, not_activated: total - activated },
    plan: { activated_subscriptions: taken, quota, remaining: quota - taken },
    credits: credits && {
      available: toRupees(credits.available_paise),
      used: toRupees(credits.consumed_paise),
      allotted: toRupees(credits.allotted_paise),
      added: toRupees(credits.added_paise),
    },
  }
}

/** What of an active plan ends or runs out, and what can still be allotted of its credits. */
export interface PlanNotice extends Notices {
  partner_id: string
  available_paise: Paise
}

/** What ends or runs out of the active plans of a company; plans without anything are left out. */
export async function readNotices(db: Db, subsidiaryId: string, now: Date): Promise<PlanNotice[]> {
  const plans = (await plansOf(db, [subsidiaryId, null])).filter((plan) => isPartnerActive(plan, now))
  const sums = await sumsOf(db, plans, now)
  return plans.flatMap((plan) => {
    const credits = plan.is_wallet_based_plan ? figuresOf(sums.filter((sum) => sum.partner_plan_id === plan.id)) : null
    const notices = noticesOf({ ...plan, credits }, istDateOf(now))
    if (notices.ends_in_days === null && notices.lives_left === null && !notices.credits_low) return []
    return [{ partner_id: plan.id, available_paise: credits?.available_paise ?? 0n, ...notices }]
  })
}

async function readCredits(db: Db, plans: readonly PlanRow[], now: Date) {
  return plans.some(({ is_wallet_based_plan }) => is_wallet_based_plan) ? figuresOf(await sumsOf(db, plans, now)) : null
}

/** The sums of the credit transactions of all wallet plans, from one statement. */
async function sumsOf(db: Db, plans: readonly PlanRow[], now: Date): Promise<CreditRow[]> {
  const wallets = plans.flatMap(({ id, is_wallet_based_plan }) => (is_wallet_based_plan ? [id] : []))
  return wallets.length > 0 ? creditSums(db, [wallets, yearStart(monthOf(istDateOf(now)))]) : []
}

function figuresOf(sums: readonly CreditRow[]) {
  const { allotted_paise, consumed_paise } = creditsOf(sums)
  const total = (type: Movement['type'], column: 'amount_paise' | 'year_paise') =>
    sums.reduce((paise, one) => (one.type === type && one.status === 'SUCCESS' ? paise + one[column] : paise), 0n)
  const added_paise = total('TOPUP', 'amount_paise')
  return {
    added_paise,
    allotted_paise,
    consumed_paise,
    available_paise: added_paise - allotted_paise,
    year_paise: total('TRANSFER', 'year_paise') - total('RESTORE', 'year_paise'),
  }
}
