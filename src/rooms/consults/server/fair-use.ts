import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { formatTime } from '#values/display-time.ts'
import { isOpen } from '../rules/consult-status.ts'
import {
  countedSince,
  dayResets,
  type FairUseCode,
  type FairUseCounts,
  fairUseRefusal,
  monthResets,
} from '../rules/fair-use.ts'
import { consultsPerDay, consultsPerMonth } from '../rules/settings.ts'
import { statusAt } from '../rules/transitions.ts'
import { consultRefusals as words } from '../words/refusals.ts'
import { findOpenConsult } from './consultations.ts'

interface Allowance {
  used: number
  limit: number
  remaining: number
  /** When it starts over. */
  resets_at: Date
}

/** What the members of a plan have consulted, and whether they may again. */
export interface FairUse {
  day: Allowance
  month: Allowance
  /** The consultation under way, of whichever member. */
  active: { transaction_id: string; uhid: string; until: Date } | null
  /** Why none can be started now, until when, and in words. */
  refusal: { code: FairUseCode; resets_at: Date; text: string } | null
}

/** The fair use of a plan: one count for the whole family, by the doctors who joined (decisions §10). */
export async function fairUseOf(db: Db, subscription_id: string, now: Date): Promise<FairUse> {
  const open = await findOpenConsult(db, subscription_id)
  const active = open && isOpen(statusAt(open, now)) ? open : undefined
  const counts = await countJoined(db, subscription_id, now)
  const limits = {
    per_day: await readSetting(db, consultsPerDay, now),
    per_month: await readSetting(db, consultsPerMonth, now),
  }
  const refusal = fairUseRefusal({ ...counts, active_until: active?.ends_at ?? null }, limits, now)
  const allowance = (used: number, limit: number, resets_at: Date): Allowance => ({
    used,
    limit,
    remaining: Math.max(0, limit - used),
    resets_at,
  })
  return {
    day: allowance(counts.day, limits.per_day, dayResets(now)),
    month: allowance(counts.month, limits.per_month, monthResets(now)),
    active: active ? { transaction_id: active.transaction_id, uhid: active.uhid, until: active.ends_at } : null,
    refusal: refusal ? { ...refusal, text: textOf(refusal, limits) } : null,
  }
}

/** A call that broke off is not counted, although a doctor had joined; nor is one that a programme owes. */
async function countJoined(db: Db, subscription_id: string, now: Date): Promise<Pick<FairUseCounts, 'day' | 'month'>> {
  const since = countedSince(now)
  return db
    .selectFrom('consultations')
    .select([
      sql<number>`count(*) filter (where joined_at >= ${since.day})::int`.as('day'),
      sql<number>`count(*)::int`.as('month'),
    ])
    .where('subscription_id', '=', subscription_id)
    .where('joined_at', '>=', since.month)
    .where('status', '<>', 'failure')
    .where('booked_by', '<>', 'CARE')
    .executeTakeFirstOrThrow()
}

function textOf(
  { code, resets_at }: { code: FairUseCode; resets_at: Date },
  { per_day, per_month }: { per_day: number; per_month: number },
): string {
  const time = formatTime(resets_at)
  if (code === 'FAIR_USE_ACTIVE') return words.activeUntil(time)
  return code === 'FAIR_USE_DAY' ? words.dayUntil(per_day, time) : words.monthUntil(per_month, time)
}
