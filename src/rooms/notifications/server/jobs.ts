import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import type { Parts } from '#platform/parts.ts'
import { CODE_REQUESTED, type CodeRequested } from '#rooms/accounts/server/commands/request-code.ts'
import { deliverMessage } from './deliver.ts'
import { DELIVER, DELIVER_URGENT } from './delivery-jobs.ts'
import { forgetContents } from './forget-contents.ts'
import { sendCode } from './send-code.ts'

const MINUTE_S = 60

/** Sends a message through its provider; retried after 1, 5 and 30 minutes, then dead. */
const delivery = {
  retryAfterSeconds: [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S],
  work: (parts: Parts, { message_id }: { message_id: string }, { last, now }: { last: boolean; now: Date }) =>
    deliverMessage(parts, message_id, { last, now }),
}
const deliverUrgentJob = defineJob({ ...DELIVER_URGENT, ...delivery, urgent: true })
/** Those that nobody waits for never take every place of the worker. */
const deliverMessageJob = defineJob({ ...DELIVER, ...delivery, atOnce: 5 })

/** A login code is valid for minutes, so the retries are close together. */
const sendCodeJob = defineJob<CodeRequested>({
  name: CODE_REQUESTED.name,
  retryAfterSeconds: [1, 5, 30],
  urgent: true,
  work: (parts, payload, { now }) => sendCode(parts, payload, now),
})

/** Deletes contents and recipients of messages once nobody can need them. */
const forgetContentsJob = defineJob({
  name: 'notifications.forget-contents',
  schedule: dailyAt('03:40'),
  housekeeping: true,
  work: ({ db }, _payload, { now }) => forgetContents(db, now),
})

export const notificationJobs = [sendCodeJob, deliverUrgentJob, deliverMessageJob, forgetContentsJob]
