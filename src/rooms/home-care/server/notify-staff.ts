import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { STAFF_ROLES } from '#rooms/access/rules/roles.ts'
import { actionsOfStaffRole, type StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { AlarmWaits } from './episodes.ts'

const ACTING_ROLES = STAFF_ROLES.filter((role) =>
  permits(actionsOfStaffRole(role), 'home_care.update' satisfies StaffAction),
)

/**
 * Tells everybody who may act that an alarm has waited and that nobody has taken it; nothing once somebody has. The message
 * does not say whose it is: a person who is involved in the care reads nothing of it.
 */
export async function remindOfAlarm(
  { db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>,
  { escalation_id, minutes }: AlarmWaits,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const alarm = await trx
      .selectFrom('home_care_escalations')
      .select(['subscription_id', 'status'])
      .where('id', '=', escalation_id)
      .executeTakeFirstOrThrow()
    if (alarm.status !== 'OPEN') return
    const link = linkTo(config, `/plus/dashboard/home-care/${alarm.subscription_id}`)
    for (const account_id of await listActing(trx))
      await notify(trx, keys, {
        template: 'care-alarm-waits',
        variables: { minutes: String(minutes), link },
        to_account: account_id,
        cause: `home-care-alarm:${escalation_id}:${minutes}:${account_id}`,
        now,
      })
  })
}

async function listActing(trx: Db): Promise<string[]> {
  const rows = await trx.selectFrom('staff_roles').select('account_id').where('role', 'in', ACTING_ROLES).execute()
  return rows.map(({ account_id }) => account_id)
}
