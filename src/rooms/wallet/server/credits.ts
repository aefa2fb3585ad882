import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery, preparedStatement } from '#platform/database/prepared-query.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { type Credits, creditsOf, type Movement } from '../rules/figures.ts'
import {
  availableUnder,
  fitReserves,
  type Lot,
  type PackageSpending,
  type Sublimit,
  sublimitFor,
} from '../rules/sublimits.ts'
import { COMPANY } from './wallet-accounts.ts'
import { findLotOf } from './wallets.ts'

/** The four figures of a wallet. */
export async function readCredits(db: Db, wallet_id: string): Promise<Credits> {
  return creditsOf(await sumsOf(db, wallet_id))
}

/** What was allotted for a plan year and what can still be spent of it. */
export async function readLotCredits(db: Db, wallet_id: string, term: number): Promise<Credits> {
  return creditsOf(await sumsOf(db, wallet_id, term))
}

/** What a company can still allot to the people of a contract. */
export async function readCompanyCredits(db: Db, partner_plan_id: string): Promise<Paise> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance_paise')
    .where('kind', '=', COMPANY.kind)
    .where('owner_id', '=', partner_plan_id)
    .executeTakeFirst()
  return account?.balance_paise ?? 0n
}

/** The figures of several wallets, in one statement. */
export async function readCreditsOfMany(db: Db, wallet_ids: readonly string[]): Promise<Map<string, Credits>> {
  const sums = await sumsOfWallets(db, [wallet_ids])
  const ofWallet = Map.groupBy(sums, ({ wallet_id }) => wallet_id)
  return new Map(wallet_ids.map((id) => [id, creditsOf(ofWallet.get(id) ?? [])]))
}

const sumsOfWallets = preparedStatement<Movement & { wallet_id: string }>(`
  select wallet_id, type, status, sum(amount_paise)::bigint as amount_paise from wallet_transactions
  where wallet_id = any ($1::uuid[]) group by wallet_id, type, status`)

function sumsOf(db: Db, wallet_id: string, term?: number): Promise<Movement[]> {
  return sumsOfWallet(db, { wallet_id, ...(term !== undefined && { term }) })
}

const sumsOfWallet = preparedQuery((db, { wallet_id, term }: { wallet_id: string; term?: number }) =>
  db
    .selectFrom('wallet_transactions')
    .select(['type', 'status', sql<bigint>`sum(amount_paise)::bigint`.as('amount_paise')])
    .where('wallet_id', '=', wallet_id)
    .$if(term !== undefined, (query) => query.where('term', '=', term!))
    .groupBy(['type', 'status']),
)

/** A plan year divided into its packages. `except` is a hold that is about to be changed: it keeps what it has taken. */
export async function readLot(
  db: Db,
  { wallet_id, term }: { wallet_id: string; term: number },
  except?: string,
): Promise<Lot> {
  const [{ allotted_paise }, sublimits, spent, [own]] = await Promise.all([
    readLotCredits(db, wallet_id, term),
    sublimitsOf(db, { wallet_id, term }),
    spentOf(db, { wallet_id, term, except: except ?? null }),
    except ? heldOf(db, { wallet_id, term, id: except }) : [],
  ])
  return { allotted_paise, sublimits, spent, own }
}

interface LotKey {
  wallet_id: string
  term: number
}

const sublimitsOf = preparedQuery((db, { wallet_id, term }: LotKey) =>
  db
    .selectFrom('wallet_sublimits as l')
    .innerJoin('wallet_sublimit_packages as p', 'p.id', 'l.package_id')
    .select(['p.id', 'p.name', 'p.service_categories', 'p.shared', 'l.amount_paise'])
    .where('l.wallet_id', '=', wallet_id)
    .where('l.term', '=', term)
    // Excluded ones come last.
    .orderBy(sql`l.amount_paise = 0`)
    .orderBy('p.name'),
)

// A refund returns unreserved credits first, as a payment takes reserved ones first.
const spentOf = preparedQuery(
  (_, { wallet_id, term, except }: LotKey & { except: string | null }) => sql<PackageSpending>`
    select package_id, sum(net)::bigint as paise, sum(least(net, dedicated_paise))::bigint as dedicated_paise from (
      select t.package_id, t.dedicated_paise, t.amount_paise
        - coalesce((select sum(r.amount_paise) from wallet_transactions r where r.refunds_id = t.id), 0) as net
      from wallet_transactions t where t.wallet_id = ${wallet_id} and t.term = ${term}
        and t.type in ('PAYMENT', 'REIMBURSEMENT') and t.status <> 'FAILED' and t.id is distinct from ${except}::uuid
    ) spent group by package_id`,
)

const heldOf = preparedQuery((db, { wallet_id, term, id }: LotKey & { id: string }) =>
  db
    .selectFrom('wallet_transactions')
    .select(['package_id', 'amount_paise as paise', 'dedicated_paise'])
    .where('id', '=', id)
    .where('wallet_id', '=', wallet_id)
    .where('term', '=', term)
    .where('status', '=', 'PENDING'),
)

export interface PackageAvailability extends Sublimit {
  /** How much can be spent on its services now. */
  available_paise: Paise
}

export interface WalletAvailability {
  available_paise: Paise
  /** The package that the service belongs to. */
  wallet_sublimit_package_id: string | null
  packages: PackageAvailability[]
}

/**
 * What a wallet can spend on a service, from the plan year of the service date.
 * @param service_date IST; defaults to today
 */
export async function readAvailability(
  db: Db,
  wallet_id: string,
  service_category: string,
  now: Date,
  service_date: IstDate = istDateOf(now),
): Promise<WalletAvailability> {
  const found = await findLotOf(db, wallet_id, service_date)
  if (!found) return { available_paise: 0n, wallet_sublimit_package_id: null, packages: [] }
  const lot = await readLot(db, found)
  const sublimit = sublimitFor(lot, { service_category })
  return {
    available_paise: availableUnder(lot, sublimit).available_paise,
    wallet_sublimit_package_id: sublimit?.id ?? null,
    packages: packagesOf(lot),
  }
}

/** The packages of a plan year, each with its available amount. */
export function packagesOf(lot: Lot): PackageAvailability[] {
  const sublimits = fitReserves(lot)
  return sublimits.map((one) => ({
    ...one,
    available_paise: availableUnder({ ...lot, sublimits }, one).available_paise,
  }))
}
