import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { findProposalOfPlan } from '#rooms/covid-care/server/proposals.ts'
import { startOfCare } from '#rooms/plans/rules/home-care.ts'
import { istDateOf } from '#values/ist-date.ts'
import { callPrice, kitPrice } from '../../rules/settings.ts'

/**
 * What a home-care plan has cost so far, for the refund rule; undefined for any other plan. A kit that came back was sent
 * all the same; a doctor who was rung about an alarm costs nothing. Prices are those of the purchase.
 */
export async function careFactsOf(
  db: Db,
  { subscription_id, created_at }: { subscription_id: string; created_at: Date },
) {
  if (!(await findProposalOfPlan(db, subscription_id))) return undefined
  const { dispatched_at, done } = await db
    .selectNoFrom([
      sql<Date | null>`(select min(dispatched_at) from home_care_kits where subscription_id = ${subscription_id})`.as(
        'dispatched_at',
      ),
      sql<number>`(select count(*)::int from home_care_calls where subscription_id = ${subscription_id}
        and kind <> 'ALARM' and (status = 'DONE' or (status = 'CALLING' and consult_id in (select transaction_id from consultations
          where subscription_id = ${subscription_id} and joined_at is not null and status <> 'failure'))))`.as('done'),
    ])
    .executeTakeFirstOrThrow()
  return {
    starts_on: startOfCare(created_at),
    kit_dispatched_on: dispatched_at && istDateOf(dispatched_at),
    kit_paise: BigInt(await readSetting(db, kitPrice, created_at)) * 100n,
    has_consulted: done > 0,
    consults_used_paise: BigInt(done * (await readSetting(db, callPrice, created_at))) * 100n,
  }
}
