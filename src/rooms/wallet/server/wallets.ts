import { type Selectable, sql } from 'kysely'
import type { WalletLots, Wallets } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { NEW_ACCOUNT_ID, openAccounts } from '#platform/ledger/account.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import type { IstDate } from '#values/ist-date.ts'
import { EMPLOYEE, HOLD } from './wallet-accounts.ts'

export type Wallet = Selectable<Wallets>
export type WalletLot = Selectable<WalletLots>

/** The wallet of a subscription; undefined if it has none. */
export function findWallet(db: Db, subscription_id: string): Promise<Wallet | undefined> {
  return db.selectFrom('wallets').selectAll().where('subscription_id', '=', subscription_id).executeTakeFirst()
}

/**
 * Locks the wallet's row until the transaction ends: spending, holds and restores wait here, so what is available
 * stays so until it is taken.
 * @throws Refusal NOT_FOUND
 */
export async function lockWallet(trx: Db, id: string): Promise<Wallet> {
  const wallet = await trx.selectFrom('wallets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!wallet) throw new Refusal('NOT_FOUND')
  return wallet
}

/**
 * The plan year in which a service was provided, while it can still pay.
 * @param hold_id a hold, which is paid from its year also after that has ended
 */
export function findLotOf(
  db: Db,
  wallet_id: string,
  service_date: IstDate,
  hold_id: string | null = null,
): Promise<WalletLot | undefined> {
  return db
    .selectFrom('wallet_lots')
    .selectAll()
    .where('wallet_id', '=', wallet_id)
    .where('starts_on', '<=', service_date)
    .where('ends_on', '>=', service_date)
    .where((is) =>
      is.or([
        is('ended_at', 'is', null),
        is.exists(
          is
            .selectFrom('wallet_transactions as held')
            .select('held.id')
            .where('held.id', '=', hold_id)
            .where('held.status', '=', 'PENDING')
            .whereRef('held.wallet_id', '=', 'wallet_lots.wallet_id')
            .whereRef('held.term', '=', 'wallet_lots.term'),
        ),
      ]),
    )
    .orderBy('term', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Opens a wallet with its two accounts for each of these company subscriptions that has none yet, in one statement. */
export async function openWallets(trx: Db, subscription_ids: readonly string[], now: Date): Promise<void> {
  const ids = [...subscription_ids]
  await lockSubscriptions(trx, ids)
  await sql`
    with wanted as (
      select gen_random_uuid() as id, s.id as subscription_id, s.partner_plan_id, ${NEW_ACCOUNT_ID} as employee_id,
        ${NEW_ACCOUNT_ID} as hold_id from subscriptions s
      where s.id = any (${ids}::uuid[]) and s.partner_plan_id is not null
        and not exists (select 1 from wallets w where w.subscription_id = s.id)
    ), accounts as (
      ${openAccounts(
        [
          [EMPLOYEE, 'employee_id'],
          [HOLD, 'hold_id'],
        ],
        'wanted',
        now,
      )}
    )
    insert into wallets (id, subscription_id, partner_plan_id, employee_id, hold_id, created_at)
      select id, subscription_id, partner_plan_id, employee_id, hold_id, ${now} from wanted`.execute(trx)
}
