import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { sendLoginCode, verifyLoginCode } from '../../contract.ts'
import {
  FAILURES_EVERYWHERE_PER_HOUR,
  FAILURES_PER_NETWORK_PER_HOUR,
  GUESSES_PER_DAY,
  secondsUntil,
} from '../../rules/code-limits.ts'
import { accountsWords } from '../../words.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The refusal, if this number or network may not guess now; checked before any code is compared. */
export async function refuseGuess(
  trx: Db,
  { config, log }: Pick<Parts, 'config' | 'log'>,
  { mobile, network, now }: { mobile: string; network: string; now: Date },
): Promise<Refusal | undefined> {
  const guard = await trx.selectFrom('login_guards').selectAll().where('mobile', '=', mobile).executeTakeFirst()
  if (guard?.locked_at) return limited(DAY_MS / 1000, accountsWords.locked(config.carePhone), { locked: true })
  if (guard?.wait_until && guard.wait_until > now) return waitUntil(guard.wait_until, now)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const failures = trx
    .selectFrom('login_failures')
    .select('at')
    .where('at', '>', hourAgo)
    .orderBy('at', 'desc')
    .limit(1)
  const ofNetwork = await failures
    .where('network', '=', network)
    .offset(FAILURES_PER_NETWORK_PER_HOUR - 1)
    .executeTakeFirst()
  if (ofNetwork) return waitUntil(new Date(ofNetwork.at.getTime() + HOUR_MS), now)
  const day = await trx
    .selectFrom('login_challenges')
    .select(({ fn }) => [fn.sum<string | null>('tries').as('guesses'), fn.min('created_at').as('first')])
    .where('mobile', '=', mobile)
    .where('tries', '>', 0)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst()
  if (day?.first && Number(day.guesses) >= GUESSES_PER_DAY)
    return waitUntil(new Date(new Date(day.first).getTime() + DAY_MS), now)
  if (!guard) return undefined
  const everywhere = await failures.offset(FAILURES_EVERYWHERE_PER_HOUR - 1).executeTakeFirst()
  if (!everywhere) return undefined
  log.error({ failures_per_hour: FAILURES_EVERYWHERE_PER_HOUR }, 'login codes are being guessed everywhere')
  const seconds = secondsUntil(new Date(everywhere.at.getTime() + HOUR_MS), now)
  return new Refusal('RATE_LIMITED', {
    retry_after: seconds,
    extra_args: { retry_after_s: seconds, captcha_needed: true },
    text: accountsWords.breaker,
  })
}

function waitUntil(instant: Date, now: Date): Refusal {
  const seconds = secondsUntil(instant, now)
  return limited(seconds, accountsWords.guessesUsedUp(seconds))
}

function limited(seconds: number, text: string, more: object = {}): Refusal {
  return new Refusal<typeof sendLoginCode | typeof verifyLoginCode>('OTP_RATE_LIMITED', {
    retry_after: seconds,
    extra_args: { retry_after_s: seconds, ...more },
    text,
  })
}
