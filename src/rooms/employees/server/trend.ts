import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { companyFigures, firstDayOf, monthOf } from '#rooms/wallet/rules/company-credits.ts'
import type { Movement } from '#rooms/wallet/rules/figures.ts'
import { addMonths, datePartsOf, endDate, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type * as calls from '../contract/overview.ts'
import { lastsUntil, paceMonths, paceOf } from '../rules/lasts-until.ts'
import { type PlanRow, plansOf } from './overview.ts'

type Trend = ReplyOf<typeof calls.readTrend>
type Range = Trend['range']

/** Months before this one that are shown of several plans. */
const MONTHS_BEFORE = 7

/**
 * How the credits of a plan, or of all plans of a company, went and will go; of plans without credits how many people had
 * opened them.
 * @throws Refusal NOT_FOUND for a plan that is not this company's
 */
export async function readTrend(
  db: Db,
  { subsidiaryId, partner_id, now }: { subsidiaryId: string; partner_id?: string | undefined; now: Date },
): Promise<Trend> {
  const plans = await plansOf(db, [subsidiaryId, partner_id ?? null])
  if (partner_id && plans.length === 0) throw new Refusal('NOT_FOUND')
  const wallets = plans.filter(({ is_wallet_based_plan }) => is_wallet_based_plan)
  const shown = wallets.length > 0 ? wallets : plans
  const range = rangeOf(shown, istDateOf(now))
  return {
    as_of: toWireTime(now),
    range,
    credits: wallets.length > 0 ? await readCredits(db, wallets, { range, now }) : null,
    activated: wallets.length > 0 ? null : await readActivated(db, shown, range),
  }
}

function rangeOf(plans: readonly PlanRow[], today: IstDate): Range {
  const [only] = plans
  if (!only || plans.length > 1) {
    const from = addMonths(firstDayOf(monthOf(today)), -MONTHS_BEFORE)
    return { from, to: endDate(from, 12) }
  }
  const { starts_on, ends_on } = only
  const last = ends_on !== null && ends_on < today ? ends_on : today
  const years = Math.max(0, datePartsOf(last)[0] - datePartsOf(starts_on)[0])
  const from = [years, years - 1].map((year) => addMonths(starts_on, year * 12)).find((day) => day <= last) ?? starts_on
  const to = endDate(from, 12)
  return { from, to: ends_on !== null && ends_on < to && ends_on > from ? ends_on : to }
}

interface SumRow extends Movement {
  pace_paise: Paise
}

async function readCredits(
  db: Db,
  plans: readonly PlanRow[],
  { range, now }: { range: Range; now: Date },
): Promise<NonNullable<Trend['credits']>> {
  const today = istDateOf(now)
  const ids = plans.map(({ id }) => id)
  const months = paceMonths(today).map(firstDayOf)
  const { rows: sums } = await sql<SumRow>`select type, status, sum(paise)::bigint as amount_paise,
      coalesce(sum(paise) filter (where month = any (${months}::date[])), 0)::bigint as pace_paise
    from company_credits where partner_plan_id = any (${ids}::uuid[]) group by type, status`.execute(db)
  const { added_paise, allotted_paise, available_paise, consumed_paise, on_hold_paise, remaining_paise } =
    companyFigures(sums)
  const days = await readDays(db, ids, range)
  const given = sums.find(({ type, status }) => type === 'TRANSFER' && status === 'SUCCESS')
  const pace = paceOf(given?.pace_paise ?? 0n, today)
  const forecast = { available_paise, pace_paise: pace.paise, first_on: await firstTopup(db, ids), today }
  return {
    added: toRupees(added_paise),
    allotted: toRupees(allotted_paise),
    available: toRupees(available_paise),
    used: toRupees(consumed_paise),
    on_hold: toRupees(on_hold_paise),
    remaining: toRupees(remaining_paise),
    balance: balanceOf(days, available_paise, range),
    pace: { amount: toRupees(pace.paise), from: pace.from, to: pace.to },
    lasts_until: plans.some((plan) => isPartnerActive(plan, now)) ? lastsUntil(forecast) : null,
  }
}

interface DayRow {
  day: IstDate
  /** What the day added to the company's own credits, or took from them. */
  change_paise: Paise
  topup_paise: Paise
}

/** What changed on each day of the range and later, as the sums of the months count it: a top-up when it is confirmed. */
async function readDays(db: Db, ids: readonly string[], { from }: Range): Promise<DayRow[]> {
  const start = startOfIstDay(from)
  const { rows } = await sql<DayRow>`
    select day::text, sum(paise)::bigint as change_paise,
      coalesce(sum(paise) filter (where type = 'TOPUP'), 0)::bigint as topup_paise
    from (
      select type, (modified_at at time zone 'Asia/Kolkata')::date as day, amount_paise as paise from wallet_transactions
      where partner_plan_id = any (${ids}::uuid[]) and type = 'TOPUP' and status = 'SUCCESS' and modified_at >= ${start}
      union all
      select type, (created_at at time zone 'Asia/Kolkata')::date,
        case type when 'RESTORE' then amount_paise else -amount_paise end
      from wallet_transactions
      where partner_plan_id = any (${ids}::uuid[]) and type in ('TRANSFER', 'RESTORE') and status = 'SUCCESS'
        and created_at >= ${start}
    ) changed group by day order by day`.execute(db)
  return rows
}

/** The balance of each day, reckoned back from what is available now. */
function balanceOf(days: readonly DayRow[], available_paise: Paise, { from, to }: Range) {
  let paise = days.reduce((before, { change_paise }) => before - change_paise, available_paise)
  const first = { at: from, amount: toRupees(paise), topup: null as number | null }
  const points = days.map(({ day, change_paise, topup_paise }) => {
    paise += change_paise
    return { at: day, amount: toRupees(paise), topup: topup_paise === 0n ? null : toRupees(topup_paise) }
  })
  return [...(points[0]?.at === from ? [] : [first]), ...points.filter(({ at }) => at <= to)]
}

async function firstTopup(db: Db, ids: readonly string[]): Promise<IstDate | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(modified_at) as at from wallet_transactions
    where partner_plan_id = any (${ids}::uuid[]) and type = 'TOPUP' and status = 'SUCCESS'`.execute(db)
  return rows[0]?.at ? istDateOf(rows[0].at) : null
}

/** How many of those who are not blocked had opened their plan by each day. */
async function readActivated(db: Db, plans: readonly PlanRow[], { from, to }: Range) {
  const { rows } = await sql<{ day: IstDate; people: number }>`
    select greatest((activated_at at time zone 'Asia/Kolkata')::date, ${from}::date)::text as day, count(*)::int as people
    from partner_users where partner_plan_id = any (${plans.map(({ id }) => id)}::uuid[]) and activated_at is not null
      and end_reason is distinct from 'BLOCKED'
    group by 1 order by 1`.execute(db)
  let people = 0
  const points = rows.map((row) => {
    people += row.people
    return { at: row.day, people }
  })
  const first = { at: from, people: 0 }
  return [...(points[0]?.at === from ? [] : [first]), ...points.filter(({ at }) => at <= to)]
}
