import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { runOutDays } from '#rooms/subscriptions/rules/settings.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type {
  listWalletTransactions,
  WalletTransaction as OnWire,
  readWalletTransaction,
  Wallet as WalletOnWire,
} from '../contract.ts'
import { isCredit } from '../rules/figures.ts'
import type { LegAccount } from '../rules/titles.ts'
import { packagesOf, readCredits, readLot } from './credits.ts'
import { readTransactionPage, type TransactionPageQuery } from './transaction-pages.ts'
import { type Attributes, ledgerReference, type WalletTransaction } from './transactions.ts'
import { findLotOf, type Wallet } from './wallets.ts'

/** A wallet with its figures and the amount of the current plan year. */
export async function viewWallet(db: Db, wallet: Wallet, now: Date): Promise<WalletOnWire> {
  const { allotted_paise, consumed_paise, on_hold_paise, available_paise } = await readCredits(db, wallet.id)
  const company = await db
    .selectFrom('partner_plans as c')
    .innerJoin('subsidiaries as company', 'company.id', 'c.subsidiary_id')
    .select('company.display_name')
    .where('c.id', '=', wallet.partner_plan_id)
    .executeTakeFirstOrThrow()
  const year = await findLotOf(db, wallet.id, istDateOf(now))
  const packages = year ? packagesOf(await readLot(db, year)) : []
  return {
    subscription_id: wallet.subscription_id,
    allotted: toRupees(allotted_paise),
    consumed: toRupees(consumed_paise),
    on_hold: toRupees(on_hold_paise),
    balance: toRupees(available_paise),
    partnerName: company.display_name,
    createdAt: toWireTime(wallet.created_at),
    plan_year: year
      ? {
          starts_on: year.starts_on,
          ends_on: year.ends_on,
          claim_until: addDays(year.ends_on, await readSetting(db, runOutDays, now)),
        }
      : null,
    wallet_sublimit_packages: packages.map(({ amount_paise, available_paise, service_categories, ...one }) => ({
      ...one,
      service_categories: [...service_categories],
      amount: toRupees(amount_paise),
      available: toRupees(available_paise),
    })),
  }
}

/** Seven transactions of a wallet. */
export async function listTransactions(
  db: Db,
  wallet_id: string,
  asked: TransactionPageQuery,
): Promise<ReplyOf<typeof listWalletTransactions>> {
  const { rows, ...page } = await readTransactionPage(db, { wallet_id }, asked)
  return {
    transactions: rows.map(transactionOnWire),
    ...page,
    total_transactions: await countOfWallet(db, wallet_id, asked.type),
    has_more: page.cursor !== null,
  }
}

/** How many transactions of a type a wallet has. */
export async function countOfWallet(db: Db, wallet_id: string, type: TransactionPageQuery['type']): Promise<number> {
  const { total } = await db
    .selectFrom('wallet_transactions')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('wallet_id', '=', wallet_id)
    .$if(type !== 'ALL', (query) => query.where('type', '=', type as Exclude<TransactionPageQuery['type'], 'ALL'>))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** @throws Refusal NOT_FOUND */
export async function viewTransaction(
  db: Db,
  wallet_id: string,
  id: string,
): Promise<ReplyOf<typeof readWalletTransaction>> {
  const row = await db
    .selectFrom('wallet_transactions as t')
    .leftJoin('wallet_sublimit_packages as p', 'p.id', 't.package_id')
    .selectAll('t')
    .select('p.name as package_name')
    .where('t.id', '=', id)
    .where('t.wallet_id', '=', wallet_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const legs = await db
    .selectFrom('ledger_transfers as l')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'l.debit_id')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'l.credit_id')
    .select(['debit.kind as from', 'credit.kind as to', 'l.amount_paise', 'l.created_at'])
    .where('l.reference', '=', ledgerReference(id))
    .orderBy('l.id')
    .execute()
  return {
    ...transactionOnWire(row),
    service_category: row.service_category,
    wallet_sublimit_package_name: row.package_name,
    expires_at: row.expires_at && toWireTime(row.expires_at),
    legs: legs.map(({ from, to, amount_paise, created_at }) => ({
      from: from as LegAccount,
      to: to as LegAccount,
      amount: toRupees(amount_paise),
      created_at: toWireTime(created_at),
    })),
  }
}

/** A transaction in wire format. */
export function transactionOnWire(row: WalletTransaction): OnWire {
  const attributes = row.attributes as Attributes
  return {
    transaction_id: row.id,
    type: row.type,
    status: row.status,
    created_at: toWireTime(row.created_at),
    // A top-up below zero takes back what an earlier one had added.
    details:
      row.amount_paise < 0n
        ? { type: 'debit', amount: toRupees(-row.amount_paise) }
        : { type: isCredit(row.type) ? 'CR' : 'debit', amount: toRupees(row.amount_paise) },
    attributes: {
      product_name: attributes.product_name ?? null,
      plus_reimbursement_claim_type: attributes.plus_reimbursement_claim_type ?? null,
      plus_reimbursement_type: attributes.plus_reimbursement_type ?? null,
      plus_reimbursement_claim_id: attributes.plus_reimbursement_claim_id?.toString() ?? null,
      product_sub_transaction_id: attributes.product_sub_transaction_id ?? null,
    },
  }
}
