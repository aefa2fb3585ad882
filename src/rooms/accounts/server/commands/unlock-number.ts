import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { maskMobile } from '#values/mobile.ts'

/**
 * Clears a number's wrong codes, its lock and the waits of browsers there, after customer care has verified the caller.
 * @returns false when there was nothing to clear
 */
export async function unlockNumber(db: Db, mobile: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const guard = await trx.deleteFrom('login_guards').where('mobile', '=', mobile).returningAll().executeTakeFirst()
    const waiting = await trx
      .updateTable('login_browsers')
      .set({ failures: 0, wait_until: null })
      .where('mobile', '=', mobile)
      .where('failures', '>', 0)
      .executeTakeFirst()
    if (!guard && waiting.numUpdatedRows === 0n) return false
    await audit(trx, {
      at: now,
      actor: 'system',
      action: 'accounts.number-unlocked',
      entity: 'login_guard',
      entity_id: maskMobile(mobile),
      before: { failures: guard?.failures ?? 0 },
    })
    return true
  })
}
