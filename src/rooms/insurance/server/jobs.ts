import { dailyAt, defineJob, everyMinutes, type Job } from '#platform/jobs/job.ts'
import { announceEnds, firstEnd } from './commands/announce-ends.ts'
import { cancelAtInsurer } from './commands/cancel-at-insurer.ts'
import { checkWithInsurer } from './commands/check-with-insurer.ts'
import { noticeFailedRefunds } from './commands/notice-failed-refunds.ts'
import { remindToApply, whileUnused } from './commands/remind-to-apply.ts'
import { submitToInsurer } from './commands/submit-to-insurer.ts'
import { CANCEL_AT_INSURER, type Insurer, type PolicyPayload, SUBMIT_APPLICATION } from './insurer-requests.ts'
import { NOTIFY_POLICY, type PolicyNews } from './notify-later.ts'
import { notifyPerson } from './notify-person.ts'

export function insuranceJobs(insurer: Insurer): Job[] {
  const submit = defineJob<PolicyPayload>({
    ...SUBMIT_APPLICATION,
    work: (parts, payload) => submitToInsurer(parts, insurer, payload),
  })
  const cancel = defineJob<PolicyPayload>({
    ...CANCEL_AT_INSURER,
    work: (parts, payload) => cancelAtInsurer(parts, insurer, payload),
  })
  const check = defineJob({
    name: 'insurance.check-with-insurer',
    schedule: everyMinutes(30),
    timeoutSeconds: 900,
    housekeeping: true,
    work: (parts) => checkWithInsurer(parts, insurer),
  })
  const inform = defineJob<PolicyNews>({
    ...NOTIFY_POLICY,
    work: (parts, news, { now }) => notifyPerson(parts, news, now),
  })
  const announce = defineJob({
    name: 'insurance.announce-ends',
    schedule: dailyAt('10:00'),
    wantedFrom: firstEnd,
    timeoutSeconds: 600,
    work: ({ db }, _payload, { now }) => announceEnds(db, now),
  })
  const remind = defineJob({
    name: 'insurance.remind-to-apply',
    schedule: dailyAt('10:30'),
    wantedFrom: whileUnused,
    timeoutSeconds: 600,
    work: ({ db }, _payload, { now }) => remindToApply(db, now),
  })
  const failed = defineJob({
    name: 'insurance.notice-failed-refunds',
    schedule: everyMinutes(10),
    housekeeping: true,
    work: ({ db }, _payload, { now }) => noticeFailedRefunds(db, now),
  })
  return [submit, cancel, check, inform, announce, remind, failed]
}
