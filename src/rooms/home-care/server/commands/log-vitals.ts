import { randomUUID } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Keys } from '#platform/seal.ts'
import { ALARM_STEPS, escalationDue } from '../../rules/escalation-state.ts'
import { isAlarming, isWorse, type VitalsReading } from '../../rules/vitals.ts'
import { ADVICE_VERSION } from '../../words/advice-version.ts'
import { callWords } from '../../words/calls.ts'
import {
  ALARM_WAITS,
  ALARM_WORSENS,
  type AlarmWaits,
  type AlarmWorsens,
  auditCare,
  type CareAuditStamp,
  type Episode,
  type Escalation,
  findOngoing,
  heardOf,
  lockActiveEpisode,
} from '../episodes.ts'
import { notifyCaregiverLater } from '../notify-caregiver.ts'
import { openReading, readingSeal } from '../seals.ts'

interface VitalsEntry {
  subscription_id: string
  reading: VitalsReading
  measured_at: Date
  by: CareAuditStamp
}

/** Clocks of two machines differ. */
const TOLERANCE_MS = 2 * 60_000

/**
 * Records a reading. One that alarms joins the alarm that goes on, with its promise and its holder, or opens one,
 * which is due in half an hour. Everybody on duty is told of one that is worse than those before.
 * @throws Refusal NOT_FOUND, CARE_OVER, INVALID
 */
export async function logReading(
  trx: Db,
  keys: Pick<Keys, 'seal' | 'unseal'>,
  { subscription_id, reading, measured_at, by }: VitalsEntry,
) {
  const episode = await lockActiveEpisode(trx, subscription_id, by.at)
  const now = by.at
  const isFuture = measured_at.getTime() > now.getTime() + TOLERANCE_MS
  // On the wire a time has whole seconds.
  if (isFuture || measured_at.getTime() + 1000 <= episode.activated_at.getTime())
    throw new Refusal('INVALID', { fields: { measured_at: callWords.fields.measuredAt } })
  const escalation = isAlarming(reading) ? await raise(trx, episode, by) : null
  const isMore = escalation !== null && (await isWorseThanBefore(trx, keys, { escalation, reading }))
  const id = randomUUID()
  const row = await trx
    .insertInto('home_care_vitals')
    .values({
      id,
      subscription_id,
      measured_at,
      recorded_at: now,
      sealed_reading: keys.seal(JSON.stringify(reading), readingSeal(id)),
      escalation_id: escalation?.id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isMore) await enqueue<AlarmWorsens>(trx, ALARM_WORSENS, { payload: { vital_id: id }, run_at: now })
  await heardOf(trx, episode, now)
  await auditCare(trx, episode, by, { action: 'home-care.reading-logged', after: { vital_id: id } })
  return { row, escalation }
}

/**
 * The first tap on “below 94”: the alarm does not wait for the number. It joins the alarm that goes on.
 * @throws Refusal NOT_FOUND, CARE_OVER
 */
export async function reportLow(trx: Db, { subscription_id, by }: Pick<VitalsEntry, 'subscription_id' | 'by'>) {
  const episode = await lockActiveEpisode(trx, subscription_id, by.at)
  const { id, tapped_at } = await raise(trx, episode, by)
  await heardOf(trx, episode, by.at)
  await auditCare(trx, episode, by, { action: 'home-care.low-reported', after: { escalation_id: id } })
  return trx
    .updateTable('home_care_escalations')
    .set({ tapped_at: tapped_at ?? by.at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of an alarm that this reading has not opened. */
async function isWorseThanBefore(
  trx: Db,
  keys: Pick<Keys, 'unseal'>,
  { escalation, reading }: { escalation: Escalation; reading: VitalsReading },
): Promise<boolean> {
  const rows = await trx
    .selectFrom('home_care_vitals')
    .select(['id', 'sealed_reading'])
    .where('escalation_id', '=', escalation.id)
    .execute()
  const isJoined = rows.length > 0 || escalation.tapped_at !== null
  return (
    isJoined &&
    isWorse(
      reading,
      rows.map((row) => openReading(keys, row)),
    )
  )
}

async function raise(trx: Db, episode: Episode, by: CareAuditStamp): Promise<Escalation> {
  const { subscription_id } = episode
  const ongoing = await findOngoing(trx, subscription_id)
  if (ongoing) return ongoing
  const added = await trx
    .insertInto('home_care_escalations')
    .values({ subscription_id, opened_at: by.at, due_at: escalationDue(by.at), advice_version: ADVICE_VERSION })
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditCare(trx, episode, by, { action: 'home-care.alarm-raised', after: { escalation_id: added.id } })
  await notifyCaregiverLater(trx, { escalation_id: added.id, about: 'RAISED' }, by.at)
  for (const minutes of Object.values(ALARM_STEPS)) {
    const payload = { escalation_id: added.id, minutes }
    await enqueue<AlarmWaits>(trx, ALARM_WAITS, { payload, run_at: new Date(by.at.getTime() + minutes * 60_000) })
  }
  return added
}
