import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { changeCareDoctor } from '../../contract/desk.ts'
import { auditCare, type CareAuditStamp, type Episode, lockActiveEpisode } from '../episodes.ts'
import { notifyLater } from '../notify-owner.ts'

interface Doctor {
  doctor_ref: string | null
  doctor_name: string | null
}

/** The doctor of the first call that took place is the doctor of the care; after a change the one of the next. */
export async function assignDoctor(
  trx: Db,
  episode: Episode,
  { doctor_ref, doctor_name }: Doctor,
  by: CareAuditStamp,
): Promise<void> {
  if (episode.doctor_ref !== null || doctor_ref === null || doctor_name === null) return
  const { subscription_id, doctor_changed_at } = episode
  await trx
    .updateTable('home_care_episodes')
    .set({ doctor_ref, doctor_name })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await auditCare(trx, episode, by, { action: 'home-care.doctor-assigned', after: { doctor_ref } })
  if (doctor_changed_at) await notifyLater(trx, { about: 'doctor', subscription_id, at: by.at })
}

/**
 * Ends that a doctor is the doctor of a care, with the reason; the buyer is told.
 * @throws Refusal NOT_FOUND, CARE_OVER, NO_DOCTOR
 */
export async function changeDoctor(
  trx: Db,
  subscription_id: string,
  { reason }: BodyOf<typeof changeCareDoctor>,
  by: CareAuditStamp,
): Promise<void> {
  const episode = await lockActiveEpisode(trx, subscription_id, by.at)
  const { doctor_ref } = episode
  if (doctor_ref === null) throw new Refusal<typeof changeCareDoctor>('NO_DOCTOR')
  const set = { doctor_ref: null, doctor_name: null, doctor_change_reason: reason, doctor_changed_at: by.at }
  await trx.updateTable('home_care_episodes').set(set).where('subscription_id', '=', subscription_id).execute()
  await auditCare(trx, episode, by, {
    action: 'home-care.doctor-changed',
    before: { doctor_ref },
    after: { doctor_ref: null, reason },
  })
  await notifyLater(trx, { about: 'doctor', subscription_id, at: by.at })
}
