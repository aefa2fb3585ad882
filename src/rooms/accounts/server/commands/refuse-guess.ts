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
import { readBrowser } from './browsers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Guess {
  mobile: string
  by_mail: boolean
  browser_hash: Buffer
  network: string
  /** By a device that is known at the number: what strangers do there does not stop it. */
  is_known: boolean
  /** A captcha was solved for it. */
  is_proven: boolean
  now: Date
}

/** The refusal, if this browser, number or network may not guess now; checked before any code is compared. */
export async function refuseGuess(
  trx: Db,
  { config, log }: Pick<Parts, 'config' | 'log'>,
  guess: Guess,
): Promise<Refusal | undefined> {
  const { mobile, by_mail, now, is_known } = guess
  const { wait_until } = await readBrowser(trx, guess)
  if (wait_until && wait_until > now) return waitUntil(wait_until, now)
  const guessedUp = await waitForDay(trx, guess)
  if (guessedUp) return waitUntil(guessedUp, now)
  if (is_known) return undefined
  if (await isLocked(trx, { mobile, by_mail }))
    return limited(DAY_MS / 1000, accountsWords.locked(config.carePhone), { locked: true })
  const ofNetwork = await nthFailure(trx, FAILURES_PER_NETWORK_PER_HOUR, guess)
  if (ofNetwork) return waitUntil(new Date(ofNetwork.getTime() + HOUR_MS), now)
  if (guess.is_proven) return undefined
  const everywhere = await nthFailure(trx, FAILURES_EVERYWHERE_PER_HOUR, { now })
  if (!everywhere) return undefined
  log.error({ failures_per_hour: FAILURES_EVERYWHERE_PER_HOUR }, 'login codes are being guessed everywhere')
  return captchaNeeded(new Date(everywhere.getTime() + HOUR_MS), now)
}

/** Whether so many wrong codes of strangers came in a row that only known devices may go on. */
export async function isLocked(trx: Db, { mobile, by_mail }: Pick<Guess, 'mobile' | 'by_mail'>): Promise<boolean> {
  const guard = await trx
    .selectFrom('login_guards')
    .select('locked_at')
    .where('mobile', '=', mobile)
    .where('by_mail', '=', by_mail)
    .executeTakeFirst()
  return Boolean(guard?.locked_at)
}

/** When the day's guesses at a number are no longer used up, by strangers or by its known devices. */
async function waitForDay(trx: Db, { mobile, by_mail, is_known, now }: Guess): Promise<Date | undefined> {
  const day = await trx
    .selectFrom('login_challenges')
    .select(({ fn }) => [fn.sum<string | null>('tries').as('guesses'), fn.min('created_at').as('first')])
    .where('mobile', '=', mobile)
    .where('channel', by_mail ? '=' : '<>', 'mail')
    .where('is_known', '=', is_known)
    .where('tries', '>', 0)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst()
  const allowed = is_known ? GUESSES_PER_DAY.known : GUESSES_PER_DAY.strangers
  if (!day?.first || Number(day.guesses) < allowed) return undefined
  return new Date(new Date(day.first).getTime() + DAY_MS)
}

/** When the n-th latest wrong code of the hour was tried, by one network or by all; undefined if there are fewer. */
async function nthFailure(
  trx: Db,
  n: number,
  { network, by_mail = false, now }: { network?: string; by_mail?: boolean; now: Date },
): Promise<Date | undefined> {
  let failures = trx
    .selectFrom('login_failures')
    .select('at')
    .where('at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('at', 'desc')
  if (network !== undefined) failures = failures.where('network', '=', network).where('by_mail', '=', by_mail)
  const found = await failures
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return found?.at
}

/** @param until when it would go without one */
export function captchaNeeded(until: Date, now: Date): Refusal {
  const seconds = secondsUntil(until, now)
  return new Refusal('RATE_LIMITED', {
    retry_after: seconds,
    extra_args: { retry_after_s: seconds, captcha_needed: true },
    text: accountsWords.captchaNeeded,
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
