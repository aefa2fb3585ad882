import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { CODE_REQUESTED, type CodeRequested } from '#rooms/accounts/server/commands/request-code.ts'
import { deliverMessage } from './deliver.ts'
import { forgetContents } from './forget-contents.ts'
import { sendCode } from './send-code.ts'

const MINUTE_S = 60

/** Sends a message through its provider; retried after 1, 5 and 30 minutes, then dead. */
const deliverMessageJob = defineJob<{ message_id: string }>({
  name: 'notifications.deliver-message',
  retryAfterSeconds: [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S],
  work: (parts, { message_id }, { last, now }) => deliverMessage(parts, message_id, { last, now }),
})

/** A login code is valid for minutes, so the retries are close together. */
const sendCodeJob = defineJob<CodeRequested>({
  name: CODE_REQUESTED.name,
  retryAfterSeconds: [1, 5, 30],
  work: (parts, payload, { now }) => sendCode(parts, payload, now),
})

/** Deletes contents and recipients of messages once nobody can need them. */
const forgetContentsJob = defineJob({
  name: 'notifications.forget-contents',
  schedule: dailyAt('03:40'),
  housekeeping: true,
  work: ({ db }, _payload, { now }) => forgetContents(db, now),
})

export const notificationJobs = [sendCodeJob, deliverMessageJob, forgetContentsJob]
