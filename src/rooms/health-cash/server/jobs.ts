import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { TERM_STARTED, type TermStarted } from '#rooms/subscriptions/server/terms.ts'
import { givePlanHealthCash, termsWithHealthCash } from './commands/give-health-cash.ts'
import { expireHealthCash } from './commands/take-back-health-cash.ts'

/** At the start of a paid period the HealthCash of its plan becomes usable. */
const termBegun = defineJob<TermStarted>({
  ...TERM_STARTED,
  work: async ({ db }, { number, ...of }, { now }) => {
    const ids = 'subscription_ids' in of ? of.subscription_ids : [of.subscription_id]
    for (const subscription_id of await termsWithHealthCash(db, ids, number))
      await givePlanHealthCash(db, { subscription_id, number, now })
  },
})

/** After the nightly end of plans. The balance is unusable before that: the plan-active rule is checked first. */
const expire = defineJob({
  name: 'health-cash.expire-health-cash',
  schedule: dailyAt('00:30'),
  housekeeping: true,
  work: ({ db }, _payload, { now }) => expireHealthCash(db, now),
})

export const healthCashJobs = [termBegun, expire]
