import { type Selectable, sql } from 'kysely'
import type { WalletLots, Wallets } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { NEW_ACCOUNT_ID, openAccounts } from '#platform/ledger/account.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import type { IstDate } from '#values/ist-date.ts'
import { EMPLOYEE, HOLD } from './wallet-accounts.ts'

export type Wallet = Selectable<Wallets>
export type WalletLot = Selectable<WalletLots>

const WALLET = ['id', 'subscription_id', 'partner_plan_id', 'employee_id', 'hold_id', 'created_at'] as const
const LOT = ['wallet_id', 'term', 'starts_on', 'ends_on', 'ended_at', 'created_at'] as const

/** The wallet of a subscription; undefined if it has none. */
export async function findWallet(db: Db, subscription_id: string): Promise<Wallet | undefined> {
  return (await walletOf(db, { subscription_id }))[0]
}

const walletOf = preparedQuery((db, { subscription_id }: { subscription_id: string }) =>
  db.selectFrom('wallets').select(WALLET).where('subscription_id', '=', subscription_id),
)

/**
 * Locks the wallet's row until the transaction ends: spending, holds and restores wait here, so what is available
 * stays so until it is taken.
 * @throws Refusal NOT_FOUND
 */
export async function lockWallet(trx: Db, id: string): Promise<Wallet> {
  const [wallet] = await lockById(trx, { id })
  if (!wallet) throw new Refusal('NOT_FOUND')
  return wallet
}

const lockById = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('wallets').select(WALLET).where('id', '=', id).forUpdate(),
)

/**
 * The plan year in which a service was provided, while it can still pay.
 * @param hold_id a hold, which is paid from its year also after that has ended
 */
export async function findLotOf(
  db: Db,
  wallet_id: string,
  service_date: IstDate,
  hold_id: string | null = null,
): Promise<WalletLot | undefined> {
  return (await lotOn(db, { wallet_id, service_date, hold_id }))[0]
}

/** The same of the wallet of a subscription; undefined if it has none. */
export async function findLotOfPlan(
  db: Db,
  subscription_id: string,
  service_date: IstDate,
  hold_id: string | null = null,
): Promise<WalletLot | undefined> {
  return (await lotOfPlanOn(db, { subscription_id, service_date, hold_id }))[0]
}

interface LotQuery {
  service_date: IstDate
  hold_id: string | null
}

const lotOn = preparedQuery((db, { wallet_id, ...asked }: LotQuery & { wallet_id: string }) =>
  payingLots(db, asked).where('wallet_id', '=', wallet_id),
)
const lotOfPlanOn = preparedQuery((db, { subscription_id, ...asked }: LotQuery & { subscription_id: string }) =>
  payingLots(db, asked).where('wallet_id', '=', (of) =>
    of.selectFrom('wallets').select('wallets.id').where('subscription_id', '=', subscription_id),
  ),
)

function payingLots(db: Db, { service_date, hold_id }: LotQuery) {
  return db
    .selectFrom('wallet_lots')
    .select(LOT)
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
}

/**
 * Opens a wallet with its two accounts for each of these company subscriptions that has none yet, in one statement.
 * @returns the wallets of all of them, by subscription
 */
export async function openWallets(
  trx: Db,
  subscription_ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = [...subscription_ids]
  await lockSubscriptions(trx, ids)
  const { rows: opened } = await sql<{ id: string; subscription_id: string }>`
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
      select id, subscription_id, partner_plan_id, employee_id, hold_id, ${now} from wanted
      returning id, subscription_id`.execute(trx)
  const wallets = opened.length < ids.length ? await walletsOf(trx, ids) : opened
  return new Map(wallets.map(({ id, subscription_id }) => [subscription_id, id]))
}

function walletsOf(db: Db, subscription_ids: readonly string[]) {
  return db
    .selectFrom('wallets')
    .select(['id', 'subscription_id'])
    .where('subscription_id', '=', sql<string>`any (${subscription_ids}::uuid[])`)
    .execute()
}
