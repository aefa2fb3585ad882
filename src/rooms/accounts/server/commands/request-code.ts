import { randomInt, randomUUID } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { type CountedSend, countSend, isLimited } from '#platform/sending/count-send.ts'
import { tokenHash } from '#platform/serving/session.ts'
import { hostOf, networkOf } from '#values/network-of.ts'
import type { sendLoginCode, verifyLoginCode } from '../../contract.ts'
import { CODE_LIFE_MS, resendAfter, secondsUntil } from '../../rules/code-limits.ts'
import { accountsWords } from '../../words.ts'
import { readBrowser } from './browsers.ts'
import { codeHmac } from './code-hmac.ts'
import { captchaNeeded, isLocked } from './refuse-guess.ts'
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
  counted: CountedSend
  /** What its message says besides the code. */
  variables?: Readonly<Record<string, string>>
}

export interface CodeAsked {
  mobile: string
  /** The only purpose the code is valid for: 'login', 'bank-change'. */
  purpose: string
  /** What it confirms within the purpose, such as a person in one version: it confirms nothing else. */
  about?: string
  source: string
  channel: 'sms' | 'whatsapp' | 'mail'
  /** An address to be confirmed, which gets the code. A login's code by mail goes to the account's confirmed one, if any. */
  email?: string
  /** The verification cookie of the requesting browser: the code works only there. */
  browser: string
  address: string
  /** The number's own account, where it is signed in: it uses the reserve of known devices. */
  account_id?: string
  /** The account of somebody else, who asks the owner for the code: it counts as sent by them, not by their network. */
  asked_by?: string
  /** What its message says besides the code; no secret. */
  variables?: Readonly<Record<string, string>>
  /** Nobody has the number: it is counted and answered like any other, and not sent. */
  is_decoy?: boolean
  /** A captcha was solved for it. */
  is_proven?: boolean
  now: Date
}

type CodeRequest = Omit<CodeAsked, 'browser'> & {
  by_mail: boolean
  browser_hash: Buffer
  is_known: boolean
  wait_until: Date | null
}

/**
 * Creates a code, voids the one before it in the same browser and requests its sending. Never looks up whether the
 * number is known, or has an e-mail: a code that reaches nobody is counted and answered like any other.
 * @throws Refusal OTP_RATE_LIMITED with the seconds to wait, RATE_LIMITED with `captcha_needed`; then nothing is sent and nothing counted
 */
export async function requestCode(parts: Pick<Parts, 'db' | 'keys' | 'config' | 'log'>, asked: CodeAsked) {
  const { mobile, purpose, about, source, channel, email, address, account_id, asked_by, variables, now } = asked
  const by_mail = channel === 'mail'
  const browser_hash = tokenHash(asked.browser)
  return withTransaction(parts.db, async (trx) => {
    await takeLock(trx, `network:${networkOf(address)}`)
    await takeLock(trx, `number:${mobile}`)
    const browser = await readBrowser(trx, { mobile, by_mail, browser_hash, now })
    const is_known = browser.is_known || account_id !== undefined
    const asking = { ...asked, by_mail, browser_hash, is_known, wait_until: browser.wait_until }
    await refuseGuarded(trx, parts, asking)
    const codesInARow = await refuseTooSoon(trx, asking)
    if (!is_known && asked_by === undefined) await refuseAddress(trx, parts, asking)
    const counted = await count(trx, parts, asking)
    await trx
      .updateTable('login_challenges')
      .set({ closed_at: now, closed_as: 'replaced' })
      .where('mobile', '=', mobile)
      .where('browser_hash', '=', browser_hash)
      .where('purpose', '=', purpose)
      .where('channel', by_mail ? '=' : '<>', 'mail')
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
        about: about ?? null,
        source,
        channel,
        email: email ?? null,
        address: hostOf(address),
        browser_hash,
        is_known,
        counted_send_id: BigInt(counted),
        code_hmac: codeHmac(parts.keys, id, code),
        created_at: now,
        expires_at: new Date(now.getTime() + CODE_LIFE_MS),
      })
      .execute()
    const sealed_code = parts.keys.seal(code, id).toString('base64')
    const payload: CodeRequested = { challenge_id: id, sealed_code, counted, ...(variables && { variables }) }
    if (!asked.is_decoy) await enqueue(trx, CODE_REQUESTED, { payload: { ...payload }, run_at: now })
    return {
      verification_id: id,
      resend_after_s: resendAfter(codesInARow + 1) / 1000,
      expires_in_s: CODE_LIFE_MS / 1000,
    }
  })
}

/** A code that would expire before its browser may guess again is useless. */
async function refuseGuarded(
  trx: Db,
  { config }: Pick<Parts, 'config'>,
  { mobile, by_mail, is_known, wait_until, now }: CodeRequest,
): Promise<void> {
  if (!is_known && (await isLocked(trx, { mobile, by_mail })))
    refuse(DAY_MS / 1000, accountsWords.locked(config.carePhone), { locked: true })
  if (!wait_until || wait_until.getTime() < now.getTime() + CODE_LIFE_MS) return
  const seconds = secondsUntil(wait_until, now)
  refuse(seconds, accountsWords.guessesUsedUp(seconds))
}

/** @returns how many consecutive unused codes this browser got for this number and purpose in the last hour */
async function refuseTooSoon(trx: Db, { mobile, by_mail, purpose, browser_hash, now }: CodeRequest): Promise<number> {
  const sent = await trx
    .selectFrom('login_challenges')
    .select(['created_at', 'closed_as'])
    .where('mobile', '=', mobile)
    .where('browser_hash', '=', browser_hash)
    .where('purpose', '=', purpose)
    .where('channel', by_mail ? '=' : '<>', 'mail')
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .execute()
  const lastUsed = sent.findIndex(({ closed_as }) => closed_as === 'used')
  const codesInARow = lastUsed === -1 ? sent.length : lastUsed
  const [last] = sent
  if (codesInARow > 0 && last)
    refuseUntil(new Date(last.created_at.getTime() + resendAfter(codesInARow)), now, accountsWords.resendTooSoon)
  return codesInARow
}

async function refuseAddress(
  trx: Db,
  { config }: Pick<Parts, 'config'>,
  { address, by_mail, now }: CodeRequest,
): Promise<void> {
  const perHour = config.login.sendsPerAddress
  const first = await trx
    .selectFrom('login_challenges')
    .select('created_at')
    .where('address', '=', hostOf(address))
    .where('channel', by_mail ? '=' : '<>', 'mail')
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .offset(perHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (first) refuseUntil(new Date(first.created_at.getTime() + HOUR_MS), now, accountsWords.sendsUsedUp)
}

async function count(
  trx: Db,
  parts: Pick<Parts, 'keys' | 'config' | 'log'>,
  asking: CodeRequest,
): Promise<CountedSend> {
  const { mobile, by_mail, email, purpose, address, is_known: isKnownHere, is_proven, now } = asking
  const account_id = asking.account_id ?? asking.asked_by
  const by = account_id === undefined ? { address, is_proven: is_proven ?? false } : { account_id }
  // An address to be confirmed may be anybody's.
  const is_known = isKnownHere && email === undefined
  const counted = await countSend(trx, parts, {
    kind: `${purpose}-code`,
    to: email ?? mobile,
    by,
    is_known,
    by_mail,
    now,
  })
  if (!isLimited(counted)) return counted
  if (counted.of === 'unproven') throw captchaNeeded(counted.until, now)
  const seconds = secondsUntil(counted.until, now)
  return refuse(seconds, accountsWords.sendsUsedUp(seconds))
}

function refuseUntil(until: Date, now: Date, sentence: (seconds: number) => string): void {
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
