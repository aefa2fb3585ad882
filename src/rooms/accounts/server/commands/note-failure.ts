import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { maskMobile } from '#values/mobile.ts'
import { FAILURES_UNTIL_LOCK, waitAfterFailures } from '../../rules/code-limits.ts'

/**
 * Records a wrong code for a number and a network; every fifth in a row blocks the number for a while, the hundredth
 * locks it.
 */
export async function noteFailure(
  trx: Db,
  { mobile, network, address, now }: { mobile: string; network: string; address: string; now: Date },
): Promise<void> {
  await trx.insertInto('login_failures').values({ network, at: now }).execute()
  const { failures } = await trx
    .insertInto('login_guards')
    .values({ mobile, failures: 1 })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ failures: sql`login_guards.failures + 1` }))
    .returning('failures')
    .executeTakeFirstOrThrow()
  const wait = waitAfterFailures(failures)
  if (wait === 0) return
  const locked = failures >= FAILURES_UNTIL_LOCK
  await trx
    .updateTable('login_guards')
    .set({ wait_until: new Date(now.getTime() + wait), locked_at: locked ? now : null })
    .where('mobile', '=', mobile)
    .execute()
  await audit(trx, {
    at: now,
    actor: 'system',
    action: locked ? 'accounts.number-locked' : 'accounts.login-failed',
    entity: 'login_guard',
    entity_id: maskMobile(mobile),
    after: { failures },
    ip: address,
  })
}
