import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { maskMobile } from '#values/mobile.ts'
import { FAILURES_UNTIL_LOCK, TRIES_PER_CODE } from '../../rules/code-limits.ts'
import { type NumberInBrowser, noteBrowserFailure } from './browsers.ts'

interface Failure extends NumberInBrowser {
  network: string
  address: string
  is_known: boolean
}

/**
 * Records a wrong code: its browser waits after every fifth in a row, and the hundredth of strangers in a row locks the
 * number for them. A known device's mistakes count for itself alone.
 */
export async function noteFailure(trx: Db, failure: Failure): Promise<void> {
  const { mobile, by_mail, network, address, is_known, now } = failure
  await noteBrowserFailure(trx, failure)
  if (is_known) return
  await trx.insertInto('login_failures').values({ network, by_mail, at: now }).execute()
  const { failures } = await trx
    .insertInto('login_guards')
    .values({ mobile, by_mail, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['mobile', 'by_mail']).doUpdateSet({ failures: sql`login_guards.failures + 1` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (failures % TRIES_PER_CODE !== 0) return
  const locked = failures >= FAILURES_UNTIL_LOCK
  if (locked)
    await trx
      .updateTable('login_guards')
      .set({ locked_at: now })
      .where('mobile', '=', mobile)
      .where('by_mail', '=', by_mail)
      .execute()
  await audit(trx, {
    at: now,
    actor: 'system',
    action: locked ? 'accounts.number-locked' : 'accounts.login-failed',
    entity: 'login_guard',
    entity_id: maskMobile(mobile),
    after: { failures, by_mail },
    ip: address,
  })
}
