import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

/** A kind of account, declared once by the room that owns its money. */
export interface AccountKind {
  /** 'PLAN_REVENUE' and the like. */
  readonly kind: string
  /**
   * False for accounts that many movements credit concurrently; their balance is summed on demand, and they have no
   * minimum.
   */
  readonly keeps_balance: boolean
  /** Paise below which the available balance never falls; 0 by default. */
  readonly min_balance_paise?: bigint
}

/**
 * The account of a kind that belongs to an owner, opened on first use.
 * @param owner the person or record it belongs to; left out for the company's own account
 */
export async function accountId(db: Db, account: AccountKind, now: Date, owner: string | null = null): Promise<bigint> {
  const own = companyAccounts(db)
  const cached = owner === null ? own.get(account.kind) : undefined
  if (cached !== undefined) return cached
  const find = async () => (await findAccount(db, { kind: account.kind, owner }))[0]
  const known = await find()
  if (known && owner === null && !known.is_own) own.set(account.kind, known.id)
  if (known) return known.id
  await sql`insert into ledger_accounts (kind, owner_id, keeps_balance, min_balance_paise, created_at)
    values (${account.kind}, ${owner}, ${account.keeps_balance}, ${account.min_balance_paise ?? 0n}, ${now})
    on conflict do nothing`.execute(db)
  return (await find())!.id
}

/** The account that an owner has of a kind with what is available, in one query; undefined before its first use. */
export async function findBalance(
  db: Db,
  { kind }: AccountKind,
  owner: string,
): Promise<{ id: bigint; available_paise: bigint } | undefined> {
  return (await balanceOf(db, { kind, owner }))[0]
}

const balanceOf = preparedQuery((db, { kind, owner }: { kind: string; owner: string }) =>
  db
    .selectFrom('ledger_accounts')
    .select(['id', sql<bigint>`balance_paise - held_paise`.as('available_paise')])
    .where('kind', '=', kind)
    .where(sql<boolean>`coalesce(owner_id, '00000000-0000-0000-0000-000000000000') = ${owner}::uuid`)
    .where('keeps_balance', '=', true),
)

/** The id of an account that `openAccounts` is going to open. */
export const NEW_ACCOUNT_ID = sql<bigint>`nextval(pg_get_serial_sequence('ledger_accounts', 'id'))`

/**
 * Opens an account of each kind for every `id` of a CTE of the surrounding statement: one statement for thousands of owners.
 * @param kinds with the column of the CTE that has their `NEW_ACCOUNT_ID`; joined to what an insert returns, whose size the
 * database cannot know, thousands of owners would be compared with each other
 */
export function openAccounts(kinds: readonly (readonly [AccountKind, column: string])[], owners: string, now: Date) {
  const rows = kinds.map(
    ([{ kind, keeps_balance, min_balance_paise = 0n }, column]) =>
      sql`(o.${sql.ref(column)}, ${kind}::text, ${keeps_balance}::boolean, ${min_balance_paise}::bigint)`,
  )
  return sql`insert into ledger_accounts (id, kind, owner_id, keeps_balance, min_balance_paise, created_at)
    overriding system value
    select k.id, k.kind, o.id, k.keeps_balance, k.min_balance_paise, ${now}::timestamptz from ${sql.table(owners)} o
      cross join lateral (values ${sql.join(rows)}) as k (id, kind, keeps_balance, min_balance_paise)`
}

/**
 * Ids of the company's own accounts: every purchase needs them, and an opened account stays. Keyed by the database's
 * adapter.
 */
const idsByAdapter = new WeakMap<object, Map<string, bigint>>()

function companyAccounts(db: Db): Map<string, bigint> {
  const { adapter } = db.getExecutor()
  const ids = idsByAdapter.get(adapter) ?? new Map<string, bigint>()
  idsByAdapter.set(adapter, ids)
  return ids
}

const findAccount = preparedQuery((db, asked: { kind: string; owner: string | null }) =>
  db
    .selectFrom('ledger_accounts')
    .select('id')
    // What this transaction has opened is visible to others only once it commits.
    .select(sql<boolean>`coalesce(xmin = pg_current_xact_id_if_assigned()::xid, false)`.as('is_own'))
    .where('kind', '=', asked.kind)
    .where(
      sql<boolean>`coalesce(owner_id, '00000000-0000-0000-0000-000000000000') = coalesce(${asked.owner}::uuid, '00000000-0000-0000-0000-000000000000')`,
    ),
)

/**
 * An account's balance: paise in total, and of these what is available. Sums the rows of an account that stores no
 * balance.
 */
export async function readBalance(db: Db, id: bigint): Promise<{ balance_paise: bigint; available_paise: bigint }> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select(['keeps_balance', 'balance_paise', 'held_paise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (account.keeps_balance)
    return { balance_paise: account.balance_paise, available_paise: account.balance_paise - account.held_paise }
  const { rows } = await sql<{ balance: bigint }>`select
    (coalesce((select sum(amount_paise) from ledger_transfers where credit_id = ${id}), 0)
      - coalesce((select sum(amount_paise) from ledger_transfers where debit_id = ${id}), 0))::bigint as balance`.execute(
    db,
  )
  const balance = rows[0]!.balance
  return { balance_paise: balance, available_paise: balance }
}
