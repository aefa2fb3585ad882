import { timingSafeEqual } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { LoginChallenges } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { countAsKnown } from '#platform/sending/count-send.ts'
import { tokenHash } from '#platform/serving/session.ts'
import { networkOf } from '#values/network-of.ts'
import type { verifyLoginCode } from '../../contract.ts'
import { TRIES_PER_CODE } from '../../rules/code-limits.ts'
import { accountsWords } from '../../words.ts'
import { clearFailures } from './browsers.ts'
import { codeHmac } from './code-hmac.ts'
import { noteFailure } from './note-failure.ts'
import { refuseGuess } from './refuse-guess.ts'
import { takeLock } from './take-lock.ts'

export interface CodeTried {
  verification_id: string
  otp: string
  purpose: string
  /** What it has to be about; without one, nothing in particular. */
  about?: string
  /** The verification cookie as received. */
  browser: string | undefined
  address: string
  /** A captcha was solved for it. */
  is_proven?: boolean
  now: Date
  /** Checks the number of a right code; false is counted and answered as a wrong code. */
  mayPass?: (mobile: string, sent: { by_mail: boolean }) => Promise<boolean>
}

/**
 * Tries a code. A right one is used up by this; a wrong one is counted, which is why a refusal is returned and not
 * thrown: the caller commits, then throws it.
 */
export async function tryCode(
  trx: Db,
  parts: Pick<Parts, 'keys' | 'config' | 'log'>,
  tried: CodeTried,
): Promise<Refusal | { mobile: string; browser_hash: Buffer; email: string | null }> {
  const { verification_id, purpose, about, now } = tried
  const asked = await trx
    .selectFrom('login_challenges')
    .select(['mobile', 'browser_hash', 'channel', 'email'])
    .where('id', '=', verification_id)
    .where('purpose', '=', purpose)
    .where('about', 'is not distinct from', about ?? null)
    .executeTakeFirst()
  // Another browser's challenge is treated as missing, and reveals nothing about itself.
  if (!asked || !sameBrowser(asked.browser_hash, tried.browser))
    return new Refusal<typeof verifyLoginCode>('OTP_EXPIRED')
  const network = networkOf(tried.address)
  await takeLock(trx, `network:${network}`)
  await takeLock(trx, `number:${asked.mobile}`)
  const challenge = await trx
    .selectFrom('login_challenges')
    .select(['closed_as', 'expires_at', 'is_known', 'counted_send_id'])
    .where('id', '=', verification_id)
    .executeTakeFirstOrThrow()
  if (challenge.closed_as) return new Refusal<typeof verifyLoginCode>('OTP_REVOKED')
  if (challenge.expires_at <= now) return new Refusal<typeof verifyLoginCode>('OTP_EXPIRED')
  const { mobile, browser_hash, email } = asked
  const by_mail = asked.channel === 'mail'
  const { is_known } = challenge
  const guess = { mobile, by_mail, browser_hash, network, is_known, now }
  const refused = await refuseGuess(trx, parts, { ...guess, is_proven: tried.is_proven ?? false })
  if (refused) return refused
  // Counting and reading are one statement: no guess is compared before it is counted.
  const counted = await trx
    .updateTable('login_challenges')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', verification_id)
    .where('closed_at', 'is', null)
    .where('tries', '<', TRIES_PER_CODE)
    .returning(['tries', 'code_hmac'])
    .executeTakeFirst()
  if (!counted) return new Refusal<typeof verifyLoginCode>('OTP_REVOKED')
  const right = timingSafeEqual(counted.code_hmac, codeHmac(parts.keys, verification_id, tried.otp))
  if (right && (await (tried.mayPass?.(mobile, { by_mail }) ?? true))) {
    await close(trx, verification_id, { closed_as: 'used', is_known: true, closed_at: now })
    if (challenge.counted_send_id !== null) await countAsKnown(trx, challenge.counted_send_id)
    await clearFailures(trx, { mobile, by_mail, browser_hash, now })
    return { mobile, browser_hash, email }
  }
  const left = TRIES_PER_CODE - counted.tries
  if (left === 0) await close(trx, verification_id, { closed_as: 'revoked', closed_at: now })
  await noteFailure(trx, { ...guess, address: tried.address })
  const text = accountsWords.triesLeft(left)
  return new Refusal<typeof verifyLoginCode>('OTP_INVALID', {
    extra_args: { attempts_left: left },
    fields: { otp: text },
    text,
  })
}

function sameBrowser(hash: Buffer, browser: string | undefined): boolean {
  return browser !== undefined && timingSafeEqual(hash, tokenHash(browser))
}

async function close(trx: Db, id: string, closed: Updateable<LoginChallenges>): Promise<void> {
  await trx.updateTable('login_challenges').set(closed).where('id', '=', id).execute()
}
