import type { Db } from '#platform/database/open-database.ts'
import { callByOf, currentAlarm } from '../../rules/escalation-state.ts'

/** The care of a buyer in which an alarm goes on, with by when our staff call; also of one that is over, or of a blocked plan. */
export async function listOpenAlarms(
  db: Db,
  account_id: string,
  now: Date,
): Promise<{ subscription_id: string; call_by: Date | null }[]> {
  const rows = await db
    .selectFrom('home_care_escalations as a')
    .innerJoin('home_care_episodes as e', 'e.subscription_id', 'a.subscription_id')
    .selectAll('a')
    .where('e.account_id', '=', account_id)
    .where('a.status', '<>', 'CLOSED')
    .execute()
  return [...Map.groupBy(rows, ({ subscription_id }) => subscription_id)].map(([subscription_id, alarms]) => {
    const current = currentAlarm(alarms, now)
    return { subscription_id, call_by: current ? callByOf(current.alarm, now) : null }
  })
}
