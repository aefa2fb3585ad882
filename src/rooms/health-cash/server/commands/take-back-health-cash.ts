import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post, reverse } from '#platform/ledger/post.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { revokeHealthCash } from '../../contract.ts'
import { bookedBalance, HEALTH_CASH, PROMOTION } from '../accounts.ts'
import { grantIdem } from './give-health-cash.ts'

/** @throws Refusal NOT_FOUND */
export async function readGrant(db: Db, id: string) {
  const grant = await db.selectFrom('health_cash_grants').selectAll().where('id', '=', id).executeTakeFirst()
  if (!grant) throw new Refusal('NOT_FOUND')
  return grant
}

/**
 * Revokes what is left of HealthCash that our staff gave, never more than the plan still has.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, NOTHING_LEFT, CAME_WITH_PLAN
 */
export async function revokeGrant(
  context: AnyRequestContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { caller, now } = context
  await withTransaction(context.db, async (trx) => {
    const { subscription_id, amount_paise: given, term } = await readGrant(trx, id)
    const { account_id } = await lockSubscription(trx, subscription_id)
    await refuseOwnAffair(trx, caller.account_id, { plan: subscription_id })
    if (term !== null) throw new Refusal<typeof revokeHealthCash>('CAME_WITH_PLAN')
    const balance = await bookedBalance(trx, subscription_id, now)
    const amount_paise = balance < given ? balance : given
    if (amount_paise <= 0n || (await isRevoked(trx, id))) throw new Refusal<typeof revokeHealthCash>('NOTHING_LEFT')
    const { id: transfer_id } = await trx
      .selectFrom('ledger_transfers')
      .select('id')
      .where('idem', '=', grantIdem(id))
      .executeTakeFirstOrThrow()
    await reverse(trx, {
      transfer_id,
      idem: `health-cash/revocation/${id}`,
      type: 'health-cash.health-cash-revoked',
      amount_paise,
      reference: `health-cash/${subscription_id}`,
      now,
    })
    await trx
      .insertInto('health_cash_revocations')
      .values({ grant_id: id, amount_paise, reason, revoked_by: caller.account_id ?? '', revoked_at: now })
      .execute()
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: account_id,
      action: 'health-cash.health-cash-revoked',
      entity: 'subscription',
      entity_id: subscription_id,
      after: { grant_id: id, amount_paise },
      reason,
    })
  })
}

async function isRevoked(trx: Db, grant_id: string): Promise<boolean> {
  const row = trx.selectFrom('health_cash_revocations').select('grant_id').where('grant_id', '=', grant_id)
  return (await row.executeTakeFirst()) !== undefined
}

/**
 * HealthCash ends with its plan: the balance of ended plans returns to the promotion account; that of a company's a day later, because
 * within it the company can give the plan back.
 */
export async function expireHealthCash(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from ledger_accounts l join subscriptions s on s.id = l.owner_id
      where l.kind = ${HEALTH_CASH.kind} and l.balance_paise > 0
        and s.status in ('EXPIRED', 'CANCELLED', 'REFUNDED')
        and (s.partner_plan_id is null or s.expires_at <= ${new Date(now.getTime() - DAY_MS)})`.execute(db)
  for (const { id } of rows) await withTransaction(db, (trx) => expireOne(trx, id, now))
}

async function expireOne(trx: Db, subscription_id: string, now: Date): Promise<void> {
  const { status, version } = await lockSubscription(trx, subscription_id)
  const amount_paise = await bookedBalance(trx, subscription_id, now)
  if (!['EXPIRED', 'CANCELLED', 'REFUNDED'].includes(status) || amount_paise <= 0n) return
  await post(trx, {
    // A plan that is renewed later and ends again expires under a different version.
    idem: `health-cash/expiry/${subscription_id}/${version}`,
    type: 'health-cash.health-cash-expired',
    debit: await accountId(trx, HEALTH_CASH, now, subscription_id),
    credit: await accountId(trx, PROMOTION, now),
    amount_paise,
    reference: `health-cash/${subscription_id}`,
    now,
  })
}
