import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import type { CareBought } from '#rooms/covid-care/server/commands/consume-proposal.ts'
import { startOfCare } from '#rooms/plans/rules/home-care.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { type IstDate, startOfIstDay } from '#values/ist-date.ts'
import { lastDayOfCare, plannedCalls } from '../../rules/calendar.ts'
import { welfareDue } from '../../rules/welfare.ts'
import {
  auditCare,
  type CareCall,
  type Episode,
  hasMoneyBack,
  MAKE_CALL,
  type MakeCall,
  readPatient,
} from '../episodes.ts'
import { addKit } from './move-kit.ts'

/**
 * Starts the care that was bought: its calendar, and its kit. Once, however often the event is handled; not at all where
 * the money has gone back already.
 * @throws Error where the plan has a care for another patient
 */
export async function openEpisode(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  bought: CareBought,
  now: Date,
): Promise<void> {
  const { subscription_id, plan_proposal_id } = bought
  const activated_at = new Date(bought.bought_at)
  await withTransaction(db, async (trx) => {
    const subscription = await lockSubscription(trx, subscription_id)
    if (hasMoneyBack(subscription)) return
    const { uhid } = await trx
      .selectFrom('subscription_members')
      .select('uhid')
      .where('subscription_id', '=', subscription_id)
      .where('is_primary', '=', true)
      .executeTakeFirstOrThrow()
    const starts_on = startOfCare(activated_at)
    const episode = await trx
      .insertInto('home_care_episodes')
      .values({
        subscription_id,
        plan_proposal_id,
        account_id: subscription.account_id,
        uhid,
        activated_at,
        starts_on,
        ends_on: lastDayOfCare(starts_on),
        welfare_due_at: welfareDue(firstOf(starts_on, activated_at)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!episode) return refuseOtherPatient(trx, bought)
    const { answers } = await readPatient(trx, keys, episode)
    await planCalls(trx, episode, { is_unmeasured: answers.recent_spo2_level === 'UNKNOWN' })
    await addKit(trx, episode, { source: 'SYSTEM', actor_id: null, now })
    await auditCare(
      trx,
      episode,
      { at: now, actor: 'system' },
      { action: 'home-care.care-started', after: { starts_on } },
    )
  })
}

/** The care, and with it the silence, begins with day 1. */
function firstOf(starts_on: IstDate, activated_at: Date): Date {
  return new Date(Math.max(activated_at.getTime(), startOfIstDay(starts_on).getTime()))
}

/** One payment, one care: a second one for the same plan would be paid for and not given. */
async function refuseOtherPatient(trx: Db, { subscription_id, plan_proposal_id }: CareBought): Promise<void> {
  const known = await trx
    .selectFrom('home_care_episodes')
    .select('plan_proposal_id')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  if (known?.plan_proposal_id !== plan_proposal_id)
    throw new Error(`The plan ${subscription_id} has a care that the proposal ${plan_proposal_id} did not open.`)
}

async function planCalls(trx: Db, episode: Episode, patient: { is_unmeasured: boolean }): Promise<void> {
  const { subscription_id, activated_at } = episode
  const calls = await trx
    .insertInto('home_care_calls')
    .values(
      plannedCalls(activated_at, patient).map((call) => ({ ...call, subscription_id, kind: 'SCHEDULED' as const })),
    )
    .returningAll()
    .execute()
  for (const call of calls) await callWhenDue(trx, call)
}

/** Queues the job that asks the desk of doctors when a call is due. */
export async function callWhenDue(trx: Db, { id: call_id, due_at }: Pick<CareCall, 'id' | 'due_at'>): Promise<void> {
  const payload = { call_id, due_at: due_at.toISOString() }
  await enqueue<MakeCall>(trx, MAKE_CALL, { payload, run_at: due_at })
}
