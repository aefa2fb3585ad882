import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatTime } from '#values/display-time.ts'
import { nameInMessage } from '#values/person-name.ts'
import { fastingFrom } from '../rules/reminders.ts'
import { UNNAMED_PATIENT } from '../words/booking.ts'
import { readRecipient } from './notify-change.ts'
import { type OrderRow, readOrder } from './orders.ts'
import { appointmentOf, type ReminderDue, requestedTimeOf } from './plan-reminders.ts'

/** Reminds the person of an appointment that still stands, or says that it is not confirmed yet; not while the plan is on hold. */
export async function remind(
  { db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>,
  { order_id, appointment, reminder }: ReminderDue,
  now: Date,
): Promise<void> {
  const order = await readOrder(db, order_id)
  const at = reminder === 'UNCONFIRMED' ? requestedTimeOf(order) : appointmentOf(order)
  // A job that runs late reminds nobody of what is over.
  if (!at || at.toISOString() !== appointment || at <= now) return
  if (await isOnHold(db, order)) return
  const to_account = await readRecipient({ db }, order)
  if (!to_account) return
  const { fasting_hours } = await db
    .selectFrom('checkup_packages')
    .select('fasting_hours')
    .where('id', '=', order.package_id)
    .executeTakeFirstOrThrow()
  // A visit after the sample needs none.
  const from = order.sub_status === 'SLOT_CONFIRMED' ? fastingFrom(at, fasting_hours) : undefined
  const who = { person: nameInMessage(order.person_name, UNNAMED_PATIENT), time: formatTime(at) }
  const link = linkTo(config, `/plus/check-ups/${order_id}`)
  const common = { to_account, cause: `checkup-reminder:${order_id}:${appointment}:${reminder}`, expires_at: at, now }
  await withTransaction(db, async (trx) => {
    if (reminder === 'UNCONFIRMED')
      await notify(trx, keys, { template: 'checkup-waits', variables: { ...who, link }, ...common })
    else if (reminder === 'SOON')
      await notify(trx, keys, { template: 'checkup-soon', variables: { ...who, link }, ...common })
    else if (from)
      await notify(trx, keys, {
        template: 'checkup-fasting',
        variables: { ...who, from: formatTime(from) },
        ...common,
      })
    else await notify(trx, keys, { template: 'checkup-tomorrow', variables: { ...who, link }, ...common })
  })
}

async function isOnHold(db: Db, { subscription_id }: OrderRow): Promise<boolean> {
  if (!subscription_id) return false
  const plan = db.selectFrom('subscriptions').select('status').where('id', '=', subscription_id)
  return (await plan.executeTakeFirstOrThrow()).status === 'BLOCKED'
}
