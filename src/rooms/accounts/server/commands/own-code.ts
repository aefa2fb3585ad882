import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { newBrowserToken, setVerificationCookie, verificationCookie } from '../verification-cookie.ts'
import { type CodeAsked, requestCode } from './request-code.ts'
import { tryCode } from './try-code.ts'

/**
 * Sends a signed-in person a code that confirms one act, to their mobile, or by mail to an address that they confirm.
 * @throws Refusal OTP_RATE_LIMITED
 */
export async function sendOwnCode(
  request: AnyRequestContext,
  asked: Pick<CodeAsked, 'purpose' | 'about' | 'source' | 'channel' | 'email'>,
) {
  const { db, keys, caller, address, now } = request
  const account_id = caller.account_id!
  const mobile = await readMobile(db, account_id)
  const browser = verificationCookie(request) ?? newBrowserToken(keys)
  const sent = await requestCode(request, { ...asked, mobile, browser, address, account_id, now })
  setVerificationCookie(request, browser)
  return sent
}

export async function readMobile(db: Db, account_id: string): Promise<string> {
  const account = db.selectFrom('accounts').select('mobile').where('id', '=', account_id)
  return (await account.executeTakeFirstOrThrow()).mobile
}

/** Locks the person, and reads the number to which their codes go. */
export async function lockMobile(trx: Db, account_id: string): Promise<string> {
  const account = trx.selectFrom('accounts').select('mobile').where('id', '=', account_id).forNoKeyUpdate()
  return (await account.executeTakeFirstOrThrow()).mobile
}

/**
 * Uses up a code that was sent by `sendOwnCode`, in a transaction of its own, in which `then` does what it confirms.
 * @throws Refusal OTP_INVALID, OTP_EXPIRED, OTP_REVOKED, OTP_RATE_LIMITED after the commit, because a wrong try counts
 */
export async function spendOwnCode<T>(
  request: AnyRequestContext,
  code: { verification_id: string; otp: string; purpose: string; about?: string },
  then: (trx: Db, confirmed: { mobile: string; email: string | null }) => Promise<T>,
): Promise<T> {
  const { db, address, caller, now } = request
  const outcome = await withTransaction(db, async (trx) => {
    const mobile = await lockMobile(trx, caller.account_id!)
    const tried = await tryCode(trx, request, {
      ...code,
      browser: verificationCookie(request),
      address,
      now,
      // A code that was asked for from another account proves nothing here.
      mayPass: async (sentTo) => sentTo === mobile,
    })
    return tried instanceof Refusal ? { refused: tried } : { done: await then(trx, tried) }
  })
  if (outcome.refused) throw outcome.refused
  return outcome.done
}
