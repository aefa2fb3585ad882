import { sql } from 'kysely'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { actOnEscalation } from '../../contract/desk.ts'
import type { ESCALATION_REFUSALS } from '../../contract/refusals.ts'
import {
  type EscalationStatus,
  escalationAfter,
  handOverDue,
  nextTryAfter,
  notReachedAfter,
} from '../../rules/escalation-state.ts'
import { callWords } from '../../words/calls.ts'
import { ALARM_STALLS, type AlarmStalls, auditCare, type CareAuditStamp, type Episode } from '../episodes.ts'
import { notifyCaregiverLater } from '../notify-caregiver.ts'
import { addNote } from './add-note.ts'
import { stopRinging } from './stop-calls.ts'

const { fields: words } = callWords

interface AlarmAct extends BodyOf<typeof actOnEscalation> {
  escalation_id: string
  actor_id: string
  by: CareAuditStamp
}

/**
 * What our staff do about an alarm. A person who takes one has a time by which they act again, and so has each attempt that
 * nobody answered: otherwise the doctor on call is rung. The caller has locked the care.
 * @throws Refusal NOT_FOUND, INVALID, WRONG_STATE
 */
export async function actOnAlarm(
  trx: Db,
  { keys, config }: Pick<Parts, 'keys' | 'config'>,
  episode: Episode,
  alarm: AlarmAct,
): Promise<void> {
  const { act, outcome, doctor, note, escalation_id, actor_id, by } = alarm
  const escalation = await trx
    .selectFrom('home_care_escalations')
    .selectAll()
    .where('id', '=', escalation_id)
    .where('subscription_id', '=', episode.subscription_id)
    .executeTakeFirst()
  if (!escalation) throw new Refusal('NOT_FOUND')
  const status: EscalationStatus | undefined = escalationAfter(escalation.status, act)
  if (!status)
    throw new Refusal<typeof ESCALATION_REFUSALS>('WRONG_STATE', { extra_args: { current_state: escalation.status } })
  const fields = problemsOf(alarm)
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  const next_try_at = nextTryAfter(act, by.at)
  await trx
    .updateTable('home_care_escalations')
    .set({
      status,
      next_try_at,
      ...(act === 'TAKE' && { taken_by: actor_id, taken_at: by.at }),
      ...(act === 'HAND_OVER' && { taken_by: null, taken_at: null, handed_over_by: actor_id, handed_over_at: by.at }),
      ...(act === 'NOT_REACHED' && { not_reached_at: notReachedAfter(escalation, by.at) }),
      ...(act === 'CLOSE' &&
        outcome && {
          outcome,
          outcome_doctor: doctor,
          closed_by: actor_id,
          closed_at: by.at,
          taken_by: sql<string>`coalesce(taken_by, ${actor_id}::uuid)`,
          taken_at: sql<Date>`coalesce(taken_at, ${by.at}::timestamptz)`,
        }),
    })
    // One outcome ends all of the patient’s alarms that go on: there may be two from before they joined.
    .where((of) =>
      of.or([
        of('id', '=', escalation_id),
        of.and([
          sql<boolean>`${act === 'CLOSE'}`,
          of('subscription_id', '=', episode.subscription_id),
          of('status', '<>', 'CLOSED'),
        ]),
      ]),
    )
    .execute()
  if (act === 'CLOSE') await stopRinging(trx, episode, { clock: { now: () => by.at }, by })
  await auditCare(trx, episode, by, {
    action: `home-care.alarm-${AUDITED[act]}`,
    before: { status: escalation.status },
    after: { escalation_id, status, ...(act === 'CLOSE' && outcome && { outcome, doctor }) },
  })
  const about = { kind: 'ESCALATION', escalation_id } as const
  if (note) await addNote(trx, keys, episode, { about, text: note, author_id: actor_id, by })
  for (const stalls_at of act === 'HAND_OVER' ? [by.at, handOverDue(by.at)] : [next_try_at]) {
    if (!stalls_at) continue
    const payload = { escalation_id, since: stalls_at.toISOString() }
    await enqueue<AlarmStalls>(trx, ALARM_STALLS, { payload, run_at: stalls_at })
  }
  if (act === 'NOT_REACHED') {
    await notifyCaregiverLater(trx, { escalation_id, about: 'NOT_REACHED' }, by.at)
    await notify(trx, keys, {
      template: 'care-not-reached',
      variables: { care: config.carePhone },
      to_account: episode.account_id,
      cause: `home-care-not-reached:${escalation_id}`,
      now: by.at,
    })
  }
}

/** Notes are required where the next person needs them, and a doctor where an alarm ends. */
function problemsOf({ act, outcome, doctor, note }: AlarmAct): Record<string, string> {
  const closes = act === 'CLOSE'
  return {
    ...(closes && !outcome && { outcome: words.outcomeOfAlarm }),
    ...(!closes && outcome && { outcome: words.outcomeTooEarly }),
    ...(closes && !doctor && { doctor: words.doctorOfAlarm }),
    ...(!closes && doctor && { doctor: words.doctorTooEarly }),
    ...((act === 'NOTE' || act === 'HAND_OVER' || closes) && !note && { note: words.note }),
  }
}

const AUDITED = {
  TAKE: 'taken',
  NOTE: 'noted',
  NOT_REACHED: 'not-reached',
  HAND_OVER: 'handed-over',
  CLOSE: 'closed',
} as const
