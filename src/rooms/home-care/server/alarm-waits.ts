import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { STAFF_ROLES } from '#rooms/access/rules/roles.ts'
import { actionsOfStaffRole, type StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { dayOfCare } from '../rules/calendar.ts'
import { ALARM_STEPS, callMissedOf } from '../rules/escalation-state.ts'
import { callWhenDue } from './commands/open-episode.ts'
import {
  type AlarmStalls,
  type AlarmWaits,
  type AlarmWorsens,
  auditCare,
  type Episode,
  lockEpisode,
  statusAt,
} from './episodes.ts'
import { notifyCaregiverLater } from './notify-caregiver.ts'

const ACTING_ROLES = STAFF_ROLES.filter((role) =>
  permits(actionsOfStaffRole(role), 'home_care.update' satisfies StaffAction),
)

type AlarmParts = Pick<Parts, 'db' | 'keys' | 'config'>

/**
 * What follows where nobody has taken an alarm. After 15 minutes the doctor on call is rung; after 30 the buyer is told plainly to
 * ring us or 112, also where somebody has taken it and has not rung. Everybody on duty is told both times, without whose alarm it is: a person
 * who is involved in the care reads nothing of it. Also once the care is over, except for the doctor: somebody waits.
 */
export async function alarmWaits(
  { db, keys, config }: AlarmParts,
  { escalation_id, minutes }: AlarmWaits,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { subscription_id, episode } = await lockCareOf(trx, escalation_id)
    const alarm = await readAlarm(trx, escalation_id)
    if (alarm.status === 'CLOSED') return
    const cause = causeOf(escalation_id)
    const isOpen = alarm.status === 'OPEN'
    if (callMissedOf(alarm, now) || (isOpen && minutes === ALARM_STEPS.GIVE_UP))
      await notifyLate(trx, { keys, config }, { episode, escalation_id, now })
    if (!isOpen) return
    if (minutes === ALARM_STEPS.RING_DOCTOR && statusAt(episode, now) === 'ACTIVE')
      await ringDoctor(trx, episode, { escalation_id, now })
    const link = linkTo(config, `/plus/dashboard/home-care/${subscription_id}`)
    for (const account_id of await listActing(trx))
      await notify(trx, keys, {
        template: 'care-alarm-waits',
        variables: { minutes: String(minutes), link },
        to_account: account_id,
        cause: `${cause}:${minutes}:${account_id}`,
        now,
      })
  })
}

/**
 * What follows where an alarm that somebody had goes on and nobody acts any more: it was handed over, or its next try did not
 * come. The doctor on call is rung, and everybody on duty is told. Nothing once somebody has acted since.
 */
export async function alarmStalls(
  { db, keys, config }: AlarmParts,
  { escalation_id, since }: AlarmStalls,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { subscription_id, episode } = await lockCareOf(trx, escalation_id)
    const alarm = await readAlarm(trx, escalation_id)
    const { status, next_try_at } = alarm
    if (status === 'CLOSED' || (status === 'TAKEN' && next_try_at?.toISOString() !== since)) return
    if (callMissedOf(alarm, now)) await notifyLate(trx, { keys, config }, { episode, escalation_id, now })
    if (statusAt(episode, now) === 'ACTIVE') await ringDoctor(trx, episode, { escalation_id, now })
    const link = linkTo(config, `/plus/dashboard/home-care/${subscription_id}`)
    for (const account_id of await listActing(trx))
      await notify(trx, keys, {
        template: 'care-alarm-stalled',
        variables: { link },
        to_account: account_id,
        cause: `${causeOf(escalation_id)}:${since}:${account_id}`,
        now,
      })
  })
}

/** A worse reading has joined an alarm that goes on: everybody on duty is told, the person who has it among them. */
export async function alarmWorsens(
  { db, keys, config }: AlarmParts,
  { vital_id }: AlarmWorsens,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { escalation_id } = await trx
      .selectFrom('home_care_vitals')
      .select('escalation_id')
      .where('id', '=', vital_id)
      .executeTakeFirstOrThrow()
    if (escalation_id === null) return
    const { subscription_id } = await lockCareOf(trx, escalation_id)
    if ((await readAlarm(trx, escalation_id)).status === 'CLOSED') return
    const variables = { link: linkTo(config, `/plus/dashboard/home-care/${subscription_id}`) }
    for (const to_account of await listActing(trx)) {
      const cause = `${causeOf(escalation_id)}:${vital_id}:${to_account}`
      await notify(trx, keys, { template: 'care-alarm-worse', variables, to_account, cause, now })
    }
  })
}

const causeOf = (escalation_id: string) => `home-care-alarm:${escalation_id}`

/** Our call did not come by the promised time: buyer and caregiver are told, once of each alarm. */
async function notifyLate(
  trx: Db,
  { keys, config }: Pick<AlarmParts, 'keys' | 'config'>,
  { episode, escalation_id, now }: { episode: Episode; escalation_id: string; now: Date },
): Promise<void> {
  await notify(trx, keys, {
    template: 'care-alarm-late',
    variables: { care: config.carePhone },
    to_account: episode.account_id,
    cause: causeOf(escalation_id),
    now,
  })
  await notifyCaregiverLater(trx, { escalation_id, about: 'LATE' }, now)
}

async function lockCareOf(trx: Db, escalation_id: string) {
  const { subscription_id } = await trx
    .selectFrom('home_care_escalations')
    .select('subscription_id')
    .where('id', '=', escalation_id)
    .executeTakeFirstOrThrow()
  return { subscription_id, episode: await lockEpisode(trx, subscription_id) }
}

function readAlarm(db: Db, id: string) {
  return db
    .selectFrom('home_care_escalations')
    .select(['status', 'due_at', 'next_try_at', 'not_reached_at', 'handed_over_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether nobody acts about an alarm: it is not taken, or its next try did not come. */
export async function isWaiting(db: Db, escalation_id: string, now: Date): Promise<boolean> {
  const { status, next_try_at } = await readAlarm(db, escalation_id)
  return status === 'OPEN' || (status === 'TAKEN' && next_try_at !== null && next_try_at <= now)
}

/** The desk of doctors rings a doctor who is on call, once at a time; the call is neither one of the five nor one of the patient's two. */
async function ringDoctor(
  trx: Db,
  episode: Episode,
  { escalation_id, now }: { escalation_id: string; now: Date },
): Promise<void> {
  const { subscription_id, starts_on } = episode
  const call = await trx
    .insertInto('home_care_calls')
    .values({ subscription_id, kind: 'ALARM', escalation_id, day: dayOfCare(starts_on, now), due_at: now })
    .onConflict((conflict) =>
      conflict.column('escalation_id').where('status', 'in', ['PLANNED', 'CALLING']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!call) return
  const by = { at: now, actor: 'system' } as const
  await auditCare(trx, episode, by, { action: 'home-care.doctor-rung', after: { call_id: call.id, escalation_id } })
  await callWhenDue(trx, call)
}

async function listActing(trx: Db): Promise<string[]> {
  const rows = await trx.selectFrom('staff_roles').select('account_id').where('role', 'in', ACTING_ROLES).execute()
  return rows.map(({ account_id }) => account_id)
}
