import { forgetCaptchas } from '#gateways/captcha/proof-of-work.ts'
import { defineJob, everyMinutes } from '#platform/jobs/job.ts'
import { KNOWN_MS } from './verification-cookie.ts'

const DAY_MS = 86_400_000
const KEEP_ENDED_SESSIONS_MS = 30 * DAY_MS

/**
 * Deletes codes and wrong guesses after a day, used captchas, browsers when they are no longer known, and sessions a month after they
 * could last be used.
 */
export const forgetCodes = defineJob({
  name: 'accounts.forget-codes',
  schedule: everyMinutes(30),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await forgetCaptchas(db, now)
    const dayAgo = new Date(now.getTime() - DAY_MS)
    await db.deleteFrom('login_challenges').where('created_at', '<=', dayAgo).execute()
    await db.deleteFrom('login_failures').where('at', '<=', dayAgo).execute()
    await db
      .deleteFrom('login_browsers')
      .where('seen_at', '<=', new Date(now.getTime() - KNOWN_MS))
      .execute()
    await db.deleteFrom('login_browsers').where('known_at', 'is', null).where('seen_at', '<=', dayAgo).execute()
    await db
      .deleteFrom('sessions')
      .where('expires_at', '<', new Date(now.getTime() - KEEP_ENDED_SESSIONS_MS))
      .execute()
  },
})
