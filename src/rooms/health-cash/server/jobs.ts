import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { TERM_STARTED } from '#rooms/subscriptions/server/terms.ts'
import { givePlanHealthCash } from './commands/give-health-cash.ts'
import { expireHealthCash } from './commands/take-back-health-cash.ts'

/** At the start of a paid period the HealthCash of its plan becomes usable. */
const termBegun = defineJob<{ subscription_id: string; number: number }>({
  ...TERM_STARTED,
  work: ({ db }, term, { now }) => givePlanHealthCash(db, { ...term, now }),
})

/** After the nightly end of plans. The balance is unusable before that: the plan-active rule is checked first. */
const expire = defineJob({
  name: 'health-cash.expire-health-cash',
  schedule: dailyAt('00:30'),
  housekeeping: true,
  work: ({ db }, _payload, { now }) => expireHealthCash(db, now),
})

export const healthCashJobs = [termBegun, expire]
