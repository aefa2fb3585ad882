import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import type { previewBlock as call } from '../contract/block.ts'
import { lastWorkingDayFault, leftBefore, returnsLife, runoutOn } from '../rules/block.ts'
import { remainingDeletions } from './deletions.ts'
import { firstLeavingDays } from './earlier-plans.ts'
import { readEmployee } from './lock-employee.ts'
import { findOtherPlans } from './other-plans.ts'

/** Claims that are not at their end: they go on after a block. */
export const OPEN_CLAIMS = ['INITIATED', 'ON_HOLD', 'PENDING', 'APPROVED', 'SETTLEMENT_FAILED']

/**
 * What a block on this day would do. The company reads how many claims are open, not what for.
 * @throws Refusal NOT_FOUND, NOT_ACTIVE, INVALID
 */
export async function viewBlock(
  db: Db,
  of: { subsidiaryId: string; id: string },
  { last_working_day, now }: { last_working_day: IstDate | undefined; now: Date },
): Promise<ReplyOf<typeof call>> {
  const row = await readEmployee(db, of)
  if (row.status !== 'ACTIVE')
    throw new Refusal<typeof call>('NOT_ACTIVE', { extra_args: { current_state: row.status } })
  const today = istDateOf(now)
  const day = last_working_day ?? today
  const starts_on = (await firstLeavingDays(db, [row], today)).get(row.id)!
  const fault = lastWorkingDayFault(day, { starts_on, ends_on: row.ends_on, today })
  if (fault) throw new Refusal('INVALID', { fields: { last_working_day: fault } })
  const contract = await db
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', '=', row.partner_plan_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ dependents: bigint; open_claims: bigint }>`select
    (select count(*) from subscription_members where subscription_id = ${row.subscription_id} and not is_primary
      and removed_at is null) as dependents,
    (select count(*) from claims where subscription_id = ${row.subscription_id}
      and status = any (${OPEN_CLAIMS}::text[])) as open_claims`.execute(db)
  const credits = row.wallet_id === null ? null : await readCredits(db, row.wallet_id)
  const isUnstarted = leftBefore(day, row)
  const runout = credits && runoutOn(day, isUnstarted ? 0 : contract.runout_days_on_exit)
  const others = await findOtherPlans(db, [{ id: row.id, last_working_day: day }])
  return {
    last_working_day: day,
    immediate: day <= today,
    dependents: Number(rows[0]!.dependents),
    open_claims: Number(rows[0]!.open_claims),
    on_hold: credits && toRupees(credits.on_hold_paise),
    credits: credits && toRupees(credits.available_paise),
    runout_on: runout !== null && runout >= today ? runout : null,
    frees_seat: contract.quota_reusable || (isUnstarted && returnsLife(row)),
    other_plans: others.map(({ plan_name, starts_on, ends_on }) => ({ plan_name, starts_on, ends_on })),
    remaining_deletions: await remainingDeletions(db, contract, now),
  }
}
