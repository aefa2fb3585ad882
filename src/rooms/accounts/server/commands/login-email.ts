import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext, Request } from '#platform/serving/context.ts'
import { maskEmail } from '#values/email.ts'
import type {
  beginLoginEmail as begin,
  removeLoginEmail as remove,
  saveLoginEmail as save,
} from '../../contract/login-email.ts'
import { findLoginEmail } from '../queries/find-login-email.ts'
import { sendOwnCode, spendOwnCode } from './own-code.ts'

/** Of the code that goes to the address. */
const CONFIRM = 'login-email'
/** Of the code to the mobile without which an address is neither added, changed nor removed. */
const CHANGE = 'login-email-change'
const source = 'login_email'

/** What this room needs of the notifications room, which is above it: tells the owner's mobile. */
export type TellEmailChanged = (
  trx: Db,
  parts: Pick<AnyRequestContext, 'keys' | 'config'>,
  told: { account_id: string; email: string; now: Date },
) => Promise<unknown>

/** Sends the code for a change to the person's mobile. @throws Refusal OTP_RATE_LIMITED */
export async function sendLoginEmailChangeCode(request: AnyRequestContext) {
  return sendOwnCode(request, { purpose: CHANGE, source, channel: 'sms' })
}

/**
 * Sends a code to an address that the person wants to confirm, after using up a code to the mobile: a session alone
 * cannot open the account to a mailbox.
 * @throws Refusal OTP_RATE_LIMITED and those of a code
 */
export async function beginLoginEmail(request: Request<typeof begin, unknown>) {
  const { otp, verification_id, email } = request.body
  await spendOwnCode(request, { otp, verification_id, purpose: CHANGE }, async () => undefined)
  return sendOwnCode(request, { purpose: CONFIRM, source, channel: 'mail', email })
}

/**
 * Stores the address whose code is right, voids every code sent by mail before, and tells the mobile.
 * @throws Refusal those of a code
 */
export async function saveLoginEmail(request: Request<typeof save, unknown>, tell: TellEmailChanged) {
  const { caller, body, now } = request
  const account_id = caller.account_id!
  return spendOwnCode(request, { ...body, purpose: CONFIRM }, async (trx, { mobile, email }) => {
    const before = await findLoginEmail(trx, { account_id })
    const row = { email: email!, verified_at: now }
    await trx
      .insertInto('login_emails')
      .values({ account_id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    await voidCodesByMail(trx, mobile, now)
    await audit(trx, {
      ...auditedBy(request),
      action: 'accounts.login-email-saved',
      entity: 'account',
      entity_id: account_id,
      before: before ? { email: maskEmail(before) } : null,
      after: { email: maskEmail(row.email) },
    })
    await tell(trx, request, { account_id, email: maskEmail(row.email), now })
    return { email: row.email }
  })
}

/** Removes the address: codes go to the mobile only. @throws Refusal those of a code to the mobile */
export async function removeLoginEmail(request: Request<typeof remove, unknown>) {
  const { caller, body, now } = request
  const account_id = caller.account_id!
  return spendOwnCode(request, { ...body, purpose: CHANGE }, async (trx, { mobile }) => {
    const removed = await trx
      .deleteFrom('login_emails')
      .where('account_id', '=', account_id)
      .returning('email')
      .executeTakeFirst()
    await voidCodesByMail(trx, mobile, now)
    await audit(trx, {
      ...auditedBy(request),
      action: 'accounts.login-email-removed',
      entity: 'account',
      entity_id: account_id,
      before: removed ? { email: maskEmail(removed.email) } : null,
    })
    return { email: null }
  })
}

async function voidCodesByMail(trx: Db, mobile: string, now: Date): Promise<void> {
  await trx
    .updateTable('login_challenges')
    .set({ closed_at: now, closed_as: 'replaced' })
    .where('mobile', '=', mobile)
    .where('channel', '=', 'mail')
    .where('closed_at', 'is', null)
    .execute()
}
