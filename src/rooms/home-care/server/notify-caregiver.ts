import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { countSend, isLimited } from '#platform/sending/count-send.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { nameInMessage } from '#values/person-name.ts'
import { doctorWords } from '../words/doctor.ts'
import { auditCare, lockEpisode, NOTIFY_CAREGIVER, readPatient } from './episodes.ts'
import { mobileOf } from './own-care.ts'

/** Of which the caregiver is told, once each: that an alarm was raised, that nobody answered our call, that our call did not come. */
export interface NotifyCaregiver {
  escalation_id: string
  about: 'RAISED' | 'NOT_REACHED' | 'LATE'
}

export async function notifyCaregiverLater(trx: Db, news: NotifyCaregiver, now: Date): Promise<void> {
  await enqueue<NotifyCaregiver>(trx, NOTIFY_CAREGIVER, { payload: news, run_at: now })
}

/**
 * The caregiver is contacted in emergencies, as the form says. Somebody else typed the number, so the message names the patient and
 * whom to ring, and no reading, illness or link; it is counted like everything that goes to a number which nobody has proved.
 * Nothing where the buyer, who knows of the alarm, is the caregiver.
 */
export async function notifyCaregiver(
  parts: Pick<Parts, 'db' | 'keys' | 'config' | 'log'>,
  { escalation_id, about }: NotifyCaregiver,
  now: Date,
): Promise<void> {
  const { db, keys, log } = parts
  await withTransaction(db, async (trx) => {
    const { subscription_id, status } = await trx
      .selectFrom('home_care_escalations')
      .select(['subscription_id', 'status'])
      .where('id', '=', escalation_id)
      .executeTakeFirstOrThrow()
    const episode = await lockEpisode(trx, subscription_id)
    if (status === 'CLOSED') return
    const { answers } = await readPatient(trx, keys, episode)
    const to_mobile = answers.caregiver_mobile
    if (!to_mobile || to_mobile === (await mobileOf(trx, episode.account_id))) return
    const cause = `home-care-caregiver:${escalation_id}:${about}`
    const known = trx.selectFrom('outbox_messages').select('id').where('cause', '=', cause).limit(1)
    // What they know already is not counted again.
    if (await known.executeTakeFirst()) return
    const by = { account_id: episode.account_id }
    const counted = await countSend(trx, parts, { kind: 'care-caregiver', to: to_mobile, by, now })
    if (isLimited(counted)) {
      log.warn({ escalation_id }, 'the caregiver gets no message about an alarm: the number has had enough messages')
      return
    }
    await notify(trx, keys, {
      template: 'care-caregiver',
      variables: { person: nameInMessage(answers.patient_name, doctorWords.patientInMessage) },
      to_mobile,
      counted,
      cause,
      now,
    })
    const entry = { action: 'home-care.caregiver-told', after: { escalation_id, about } } as const
    await auditCare(trx, episode, { at: now, actor: 'system' }, entry)
  })
}
