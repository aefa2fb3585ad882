import { sql } from 'kysely'
import { dailyAt, defineJob, type Job, startOfDay } from '#platform/jobs/job.ts'
import { CARE_CONSULT_ENDED, type CareConsultEnded, type Desk } from '#rooms/consults/server/consultations.ts'
import { CARE_BOUGHT, type CareBought } from '#rooms/covid-care/server/commands/consume-proposal.ts'
import { ENDED_EARLY, type EndedEarly } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { istDateOf } from '#values/ist-date.ts'
import { alarmStalls, alarmWaits, alarmWorsens } from './alarm-waits.ts'
import { completeEpisodes, stopEpisode } from './commands/end-episode.ts'
import { endCall, makeCall } from './commands/make-call.ts'
import { openEpisode } from './commands/open-episode.ts'
import {
  ALARM_STALLS,
  ALARM_WAITS,
  ALARM_WORSENS,
  type AlarmStalls,
  type AlarmWaits,
  type AlarmWorsens,
  MAKE_CALL,
  type MakeCall,
  NOTIFY_CAREGIVER,
  NOTIFY_OWNER,
} from './episodes.ts'
import { type NotifyCaregiver, notifyCaregiver } from './notify-caregiver.ts'
import { type NotifyOwner, notifyOwner, remindToMeasure } from './notify-owner.ts'

export function homeCareJobs(desk: Desk): Job[] {
  const open = defineJob<CareBought>({
    ...CARE_BOUGHT,
    work: (parts, bought, { now }) => openEpisode(parts, bought, now),
  })
  const stop = defineJob<EndedEarly>({
    ...ENDED_EARLY,
    work: (parts, { subscription_id }, { now }) => stopEpisode(parts, subscription_id, now),
  })
  const make = defineJob<MakeCall>({ ...MAKE_CALL, work: (parts, call) => makeCall(parts, desk, call) })
  const end = defineJob<CareConsultEnded>({ ...CARE_CONSULT_ENDED, work: (parts, ended) => endCall(parts, ended) })
  const inform = defineJob<NotifyOwner>({
    ...NOTIFY_OWNER,
    urgent: true,
    work: (parts, news, { now }) => notifyOwner(parts, news, now),
  })
  const caregiver = defineJob<NotifyCaregiver>({
    ...NOTIFY_CAREGIVER,
    urgent: true,
    work: (parts, news, { now }) => notifyCaregiver(parts, news, now),
  })
  const waits = defineJob<AlarmWaits>({
    ...ALARM_WAITS,
    urgent: true,
    work: (parts, alarm, { now }) => alarmWaits(parts, alarm, now),
  })
  const stalls = defineJob<AlarmStalls>({
    ...ALARM_STALLS,
    urgent: true,
    work: (parts, alarm, { now }) => alarmStalls(parts, alarm, now),
  })
  const worsens = defineJob<AlarmWorsens>({
    ...ALARM_WORSENS,
    urgent: true,
    work: (parts, reading, { now }) => alarmWorsens(parts, reading, now),
  })
  const complete = defineJob({
    name: 'home-care.complete-care',
    schedule: dailyAt('00:10'),
    wantedFrom: () => startOfDay(sql`select 1 + min(ends_on) from home_care_episodes where status = 'ACTIVE'`),
    timeoutSeconds: 300,
    work: ({ db }, _payload, { now }) => completeEpisodes(db, now),
  })
  const remind = defineJob({
    name: 'home-care.remind-to-measure',
    schedule: dailyAt('09:00', '18:00'),
    wantedFrom: (now) =>
      startOfDay(sql`select min(starts_on) from home_care_episodes
        where status = 'ACTIVE' and ends_on >= ${istDateOf(now)}::date`),
    timeoutSeconds: 300,
    work: (parts, _payload, { now }) => remindToMeasure(parts, now),
  })
  return [open, stop, make, end, inform, caregiver, waits, stalls, worsens, complete, remind]
}
