import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { TERM_BEGUN } from '#rooms/subscriptions/server/terms.ts'
import { givePlanHealthCash } from './commands/give-health-cash.ts'
import { expireHealthCash } from './commands/take-back-health-cash.ts'

/** A paid period has begun: what its plan gives of HealthCash can be used. */
const termBegun = defineJob<{ subscription_id: string; number: number }>({
  ...TERM_BEGUN,
  work: ({ db }, term, { now }) => givePlanHealthCash(db, { ...term, now }),
})

/** After the nightly end of plans. Nobody can use what is left by then: the plan-active rule is asked first. */
const expire = defineJob({
  name: 'health-cash.expire-health-cash',
  schedule: dailyAt('00:30'),
  housekeeping: true,
  work: ({ db }, _payload, { now }) => expireHealthCash(db, now),
})

export const healthCashJobs = [termBegun, expire]
