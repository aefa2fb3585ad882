import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { forgetBrowsers } from './browsers.ts'
import { endSession, endSessions } from './open-session.ts'

/** Ends the session behind a request. Idempotent; does nothing without a session. */
export async function logOutHere(context: AnyRequestContext): Promise<void> {
  const { db, caller, now } = context
  const { session_id } = caller
  if (!session_id) return
  await withTransaction(db, async (trx) => {
    if (!(await endSession(trx, session_id, now))) return
    await audit(trx, {
      ...auditedBy(context),
      action: 'accounts.logged-out',
      entity: 'session',
      entity_id: session_id,
    })
  })
}

/** Ends one of the person's own sessions. @throws Refusal NOT_FOUND for an ended one and for another person's */
export async function revokeOwnSession(context: AnyRequestContext, id: string): Promise<void> {
  const { db, caller, now } = context
  await withTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('account_id', '=', caller.account_id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Refusal('NOT_FOUND')
    await audit(trx, { ...auditedBy(context), action: 'accounts.session-revoked', entity: 'session', entity_id: id })
  })
}

/**
 * Ends every session of the person, including the current one, and forgets the devices known at the number: one of them
 * may be lost.
 * @returns how many sessions
 */
export async function revokeEverySession(context: AnyRequestContext): Promise<number> {
  const { db, caller, now } = context
  return withTransaction(db, async (trx) => {
    const sessions = await endSessions(trx, caller.account_id!, now)
    await forgetBrowsers(trx, caller.account_id!)
    await audit(trx, {
      ...auditedBy(context),
      action: 'accounts.logged-out-everywhere',
      entity: 'account',
      entity_id: caller.account_id,
      after: { sessions },
    })
    return sessions
  })
}
