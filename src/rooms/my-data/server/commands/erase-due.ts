import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import type { Erase } from '#platform/room.ts'
import { lockMobile } from '#rooms/accounts/server/commands/own-code.ts'
import { lockContracts } from '#rooms/companies/server/lives.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import { formatDate } from '#values/display-time.ts'
import { erasedNumber } from '#values/mobile.ts'
import type { Blocker } from '../../rules/erasure.ts'
import { findPlans, findRetained, hasUnagreedPlan, waitingErasures } from '../erasures.ts'
import { findBlockers } from '../find-blockers.ts'
import { DELETE_ACCOUNT } from './request-erasure.ts'

type ErasureParts = Pick<Parts, 'db' | 'keys' | 'config'>
interface Due {
  id: string
  account_id: string
  now: Date
}

/** Deletes the accounts whose 48 hours are over and of which nothing is open; one that waits is tried again next time. */
export async function eraseDue(parts: ErasureParts, erasers: readonly Erase[], now: Date): Promise<void> {
  const due = await waitingErasures(parts.db)
    .select(['e.id', 'e.account_id'])
    .where('e.due_at', '<=', now)
    .orderBy('e.due_at')
    .execute()
  const failures: unknown[] = []
  // One that fails does not stop the others, and is tried again with the job.
  for (const one of due) await eraseOne(parts, erasers, { ...one, now }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** One account, in one transaction: all of it goes, or nothing. */
async function eraseOne({ db, keys, config }: ErasureParts, erasers: readonly Erase[], due: Due): Promise<void> {
  const { id, account_id, now } = due
  await withTransaction(db, async (trx) => {
    // Before the plans, as everything locks them that a company does.
    await lockContracts(trx, sql`select partner_plan_id from partner_users where account_id = ${account_id}`)
    const { mobile, email } = await lockPerson(trx, account_id)
    const request = await waitingErasures(trx)
      .select(['e.plan_ids', 'e.requested_at'])
      .where('e.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return
    const waits_for: Blocker[] = await findBlockers(trx, account_id, now)
    const plans = await findPlans(trx, account_id)
    if (await hasUnagreedPlan(trx, plans, request)) waits_for.push('NEW_PLAN')
    if (waits_for.length > 0) {
      await trx.updateTable('erasure_requests').set({ waits_for }).where('id', '=', id).execute()
      const variables = { link: linkTo(config, DELETE_ACCOUNT) }
      const cause = `erasure:${id}:waits`
      await notify(trx, keys, { template: 'erasure-waits', variables, to_account: account_id, cause, now })
      return
    }
    const kept = await findRetained(trx, account_id)
    await notifyOthersOn(trx, keys, due)
    const person = { account_id, mobile, stand_in: erasedNumber(account_id), email, now }
    for (const erase of erasers) await erase(trx, person, { keys })
    const status = kept.length > 0 ? 'PARTIAL' : 'DONE'
    await trx
      .updateTable('erasure_requests')
      .set({ status, kept, ended_at: now, sealed_reason: null, waits_for: [] })
      .where('id', '=', id)
      .execute()
    const entry = { action: 'my-data.account-erased', entity: 'account', entity_id: account_id }
    await audit(trx, { ...entry, after: { status, kept }, actor: 'system', at: now })
    const variables = { link: linkTo(config, `${DELETE_ACCOUNT}?request=${id}`) }
    const cause = `erasure:${id}:done`
    const last = { template: 'erasure-done', to_account: account_id, mobile_was: mobile } as const
    await notify(trx, keys, { ...last, variables, cause, now })
  })
}

/**
 * Locks the account and every plan on which the person is, as requests do, and then the account also against rows that begin to refer to
 * it: what was being stored is there when it is looked for, and what comes later finds the account deleted.
 */
async function lockPerson(trx: Db, account_id: string): Promise<{ mobile: string; email: string | null }> {
  const mobile = await lockMobile(trx, account_id)
  const { rows } = await sql<{ id: string }>`select id from subscriptions where account_id = ${account_id}
    union select subscription_id from subscription_members where mobile = ${mobile}`.execute(trx)
  await lockSubscriptions(
    trx,
    rows.map(({ id }) => id),
  )
  const account = trx.selectFrom('accounts').select(['mobile', 'email']).where('id', '=', account_id)
  return account.forUpdate().executeTakeFirstOrThrow()
}

/** The other adults on a plan that ends learn it by their own accounts. */
async function notifyOthersOn(trx: Db, keys: Parts['keys'], { id, account_id, now }: Due): Promise<void> {
  const others = await trx
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_members as m', 'm.subscription_id', 's.id')
    .innerJoin('accounts as a', 'a.mobile', 'm.mobile')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .select(['a.id', 's.id as subscription_id', 'v.name'])
    .where('s.account_id', '=', account_id)
    .where('a.id', '<>', account_id)
    .where('s.status', 'in', ['ACTIVE', 'PAST_DUE'])
    .where('m.removed_at', 'is', null)
    .where(mobileCounts())
    .execute()
  for (const other of others)
    await notify(trx, keys, {
      template: 'erasure-ends-plan',
      variables: { plan: other.name, day: formatDate(now) },
      to_account: other.id,
      cause: `erasure:${id}:${other.subscription_id}:${other.id}`,
      now,
    })
}
