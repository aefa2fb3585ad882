import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { forgetBrowsers } from './browsers.ts'
import { endSessions } from './open-session.ts'

const BY_OPERATOR = { actor: 'system', entity: 'account' } as const

/** Logs a person out of every device, and forgets the devices. @returns how many sessions; undefined without an account */
export async function endSessionsOf(db: Db, mobile: string, now: Date): Promise<number | undefined> {
  return withTransaction(db, async (trx) => {
    const account = await trx.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirst()
    if (!account) return undefined
    const sessions = await endSessions(trx, account.id, now)
    await forgetBrowsers(trx, account.id)
    const entry = { action: 'accounts.sessions-ended', entity_id: account.id, after: { sessions } }
    await audit(trx, { ...BY_OPERATOR, ...entry, at: now })
    return sessions
  })
}

/** Logs everybody out. @returns how many sessions */
export async function endEverySession(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    const sessions = Number(ended.numUpdatedRows)
    await audit(trx, { ...BY_OPERATOR, action: 'accounts.sessions-ended', after: { sessions }, at: now })
    return sessions
  })
}

/**
 * Removes a lost authenticator, after the operator has verified the person as at their enrolment, and logs them out.
 * @returns false when there is none
 */
export async function removeAuthenticator(db: Db, mobile: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('second_factors')
      .where('account_id', 'in', trx.selectFrom('accounts').select('id').where('mobile', '=', mobile))
      .returning('account_id')
      .executeTakeFirst()
    if (!removed) return false
    const sessions = await endSessions(trx, removed.account_id, now)
    await forgetBrowsers(trx, removed.account_id)
    const entry = { action: 'accounts.authenticator-removed', entity_id: removed.account_id, after: { sessions } }
    await audit(trx, { ...BY_OPERATOR, ...entry, at: now })
    return true
  })
}
