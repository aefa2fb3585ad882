import { randomInt, randomUUID } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { tokenHash } from '#platform/serving/session.ts'
import { networkOf } from '#values/network-of.ts'
import type { sendLoginCode, verifyLoginCode } from '../../contract.ts'
import { CODE_LIFE_MS, resendAfter, SENDS_PER_HOUR, secondsUntil } from '../../rules/code-limits.ts'
import { accountsWords } from '../../words.ts'
import { codeHmac } from './code-hmac.ts'
import { takeLock } from './take-lock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Published when a code is to be sent; rooms that send messages subscribe. `sealed_code` is sealed with the challenge's
 * id as its context; number and channel are read from the challenge.
 */
export const CODE_REQUESTED = { name: 'accounts.code-requested' } as const
export interface CodeRequested {
  challenge_id: string
  /** base64 */
  sealed_code: string
}

export interface CodeAsked {
  mobile: string
  /** The only purpose the code is valid for: 'login', 'bank-change'. */
  purpose: string
  source: string
  channel: 'sms' | 'whatsapp'
  /** The verification cookie of the requesting browser: the code works only there. */
  browser: string
  address: string
  now: Date
}

/**
 * Creates a code, voids the one before it and requests its sending. Never looks up whether the number is known.
 * @throws Refusal OTP_RATE_LIMITED with the seconds to wait; then nothing is sent and nothing counted
 */
export async function requestCode(parts: Pick<Parts, 'db' | 'keys' | 'config'>, asked: CodeAsked) {
  const { mobile, purpose, source, channel, browser, now } = asked
  return withTransaction(parts.db, async (trx) => {
    await takeLock(trx, `network:${networkOf(asked.address)}`)
    await takeLock(trx, `number:${mobile}`)
    await refuseGuarded(trx, parts, asked)
    const codesInARow = await refuseTooMany(trx, parts, asked)
    await refuseAddress(trx, parts, asked)
    await trx
      .updateTable('login_challenges')
      .set({ closed_at: now, closed_as: 'replaced' })
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('closed_at', 'is', null)
      .execute()
    const id = randomUUID()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await trx
      .insertInto('login_challenges')
      .values({
        id,
        mobile,
        purpose,
        source,
        channel,
        address: asked.address,
        code_hmac: codeHmac(parts.keys, id, code),
        browser_hash: tokenHash(browser),
        created_at: now,
        expires_at: new Date(now.getTime() + CODE_LIFE_MS),
      })
      .execute()
    const payload: CodeRequested = { challenge_id: id, sealed_code: parts.keys.seal(code, id).toString('base64') }
    await enqueue(trx, CODE_REQUESTED, { payload, run_at: now })
    return {
      verification_id: id,
      resend_after_s: resendAfter(codesInARow + 1) / 1000,
      expires_in_s: CODE_LIFE_MS / 1000,
    }
  })
}

/** A code that would expire before its number may guess again is useless. */
async function refuseGuarded(trx: Db, { config }: Pick<Parts, 'config'>, { mobile, now }: CodeAsked): Promise<void> {
  const guard = await trx.selectFrom('login_guards').selectAll().where('mobile', '=', mobile).executeTakeFirst()
  if (guard?.locked_at) refuse(DAY_MS / 1000, accountsWords.locked(config.carePhone), { locked: true })
  const useless = new Date(now.getTime() + CODE_LIFE_MS)
  if (guard?.wait_until && guard.wait_until >= useless) {
    const seconds = secondsUntil(guard.wait_until, now)
    refuse(seconds, accountsWords.guessesUsedUp(seconds))
  }
}

/** @returns how many consecutive unused codes this number got for this purpose in the last hour */
async function refuseTooMany(
  trx: Db,
  { config }: Pick<Parts, 'config'>,
  { mobile, purpose, now }: CodeAsked,
): Promise<number> {
  const sent = await trx
    .selectFrom('login_challenges')
    .select(['created_at', 'purpose', 'closed_as'])
    .where('mobile', '=', mobile)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .execute()
  const lastHour = sent.filter(({ created_at }) => created_at.getTime() > now.getTime() - HOUR_MS)
  const forThis = lastHour.filter((challenge) => challenge.purpose === purpose)
  const lastUsed = forThis.findIndex(({ closed_as }) => closed_as === 'used')
  const codesInARow = lastUsed === -1 ? forThis.length : lastUsed
  const [last] = forThis
  if (codesInARow > 0 && last) refuseUntil(last.created_at, resendAfter(codesInARow), now, accountsWords.resendTooSoon)
  const perDay = config.login.sendsPerNumber
  const { sendsUsedUp } = accountsWords
  const firstOfDay = sent[perDay - 1]
  if (firstOfDay) refuseUntil(firstOfDay.created_at, DAY_MS, now, sendsUsedUp)
  const firstOfHour = lastHour[SENDS_PER_HOUR - 1]
  if (firstOfHour) refuseUntil(firstOfHour.created_at, HOUR_MS, now, sendsUsedUp)
  return codesInARow
}

async function refuseAddress(trx: Db, { config }: Pick<Parts, 'config'>, { address, now }: CodeAsked): Promise<void> {
  const perHour = config.login.sendsPerAddress
  const first = await trx
    .selectFrom('login_challenges')
    .select('created_at')
    .where('address', '=', address)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .offset(perHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (first) refuseUntil(first.created_at, HOUR_MS, now, accountsWords.sendsUsedUp)
}

function refuseUntil(from: Date, waitMs: number, now: Date, sentence: (seconds: number) => string): void {
  const until = new Date(from.getTime() + waitMs)
  if (until <= now) return
  const seconds = secondsUntil(until, now)
  refuse(seconds, sentence(seconds))
}

function refuse(seconds: number, text: string, more: object = {}): never {
  throw new Refusal<typeof sendLoginCode | typeof verifyLoginCode>('OTP_RATE_LIMITED', {
    retry_after: seconds,
    extra_args: { retry_after_s: seconds, ...more },
    text,
  })
}
