import type { Selectable } from 'kysely'
import type { BankDetails as BankDetailsTable } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { BankDetails } from '../../contract/member.ts'
import { maskAccountNumber, withoutZeros } from '../../rules/account-fields.ts'
import { type BankStatus, bankNote } from '../../rules/verification.ts'

export type BankRow = Selectable<BankDetailsTable>

/** The account to which a person's claims are paid, without the number. */
export interface ActiveBank {
  id: string
  status: BankStatus
  masked_account_number: string
  account_holder_name: string
  ifsc_code: string
  bank: string
  branch: string
  created_at: Date
  /** Payouts wait until then. */
  cooling_until: Date | null
}

/** The person's active bank account, if any. */
export async function findActiveBank(db: Db, account_id: string): Promise<ActiveBank | undefined> {
  const row = await findActiveRow(db, account_id)
  return row && activeBank(row)
}

/** The same for several people, keyed by person. */
export async function activeBanks(db: Db, account_ids: readonly string[]): Promise<Map<string, ActiveBank>> {
  if (account_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bank_details')
    .selectAll()
    .where('account_id', 'in', account_ids)
    .where('active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.account_id, activeBank(row)]))
}

/** An account by its id, including replaced ones. */
export async function findBank(db: Db, id: string): Promise<(ActiveBank & { active: boolean }) | undefined> {
  const row = await db.selectFrom('bank_details').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...activeBank(row), active: row.active }
}

export function findActiveRow(db: Db, account_id: string): Promise<BankRow | undefined> {
  return db
    .selectFrom('bank_details')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('active', '=', true)
    .executeTakeFirst()
}

function activeBank(row: BankRow): ActiveBank {
  const { id, account_holder_name, ifsc_code, bank, branch, created_at, cooling_until, last_four } = row
  return {
    id,
    account_holder_name,
    ifsc_code,
    bank,
    branch,
    created_at,
    cooling_until,
    status: row.status,
    masked_account_number: maskAccountNumber(last_four),
  }
}

/** The other people whose active account has the same number as this person's. */
export async function sharersOf(db: Db, account_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_details as own')
    .innerJoin('bank_details as other', (join) =>
      join
        .onRef('other.account_number_hmac', '=', 'own.account_number_hmac')
        .onRef('other.account_id', '<>', 'own.account_id'),
    )
    .select('other.account_id')
    .distinct()
    .where('own.account_id', '=', account_id)
    .where('own.active', '=', true)
    .where('other.active', '=', true)
    .execute()
  return rows.map((row) => row.account_id)
}

/** How many other people have saved the same account number, now or before. */
export async function sharedWith(db: Db, bank_details_id: string): Promise<number> {
  const { others } = await db
    .selectFrom('bank_details as own')
    .innerJoin('bank_details as other', (join) =>
      join
        .onRef('other.account_number_hmac', '=', 'own.account_number_hmac')
        .onRef('other.account_id', '<>', 'own.account_id'),
    )
    .select(({ fn }) => fn.count<bigint>('other.account_id').distinct().as('others'))
    .where('own.id', '=', bank_details_id)
    .executeTakeFirstOrThrow()
  return Number(others)
}

/** The context an account number is sealed for: moved to another row, it does not open. */
export const accountNumberSeal = (id: string) => `bank_details:${id}:account_number`

/** The index that finds an account number without revealing it. Banks pad numbers with zeros in front: with and without is one. */
export function accountNumberHmac(keys: Pick<Keys, 'hmac'>, accountNumber: string): Buffer {
  return keys.hmac('bank-account-number', withoutZeros(accountNumber))
}

export const accountNumberColumn: SealedColumn = {
  table: 'bank_details',
  column: 'sealed_account_number',
  id: 'id',
  place: accountNumberSeal,
  hash: { column: 'account_number_hmac', of: accountNumberHmac },
}

/**
 * The whole number, only for the payout that needs it.
 * @throws UnsealError where the row was tampered with
 */
export async function revealAccount(db: Db, keys: Pick<Keys, 'unseal'>, id: string): Promise<string> {
  const row = await db
    .selectFrom('bank_details')
    .select('sealed_account_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return keys.unseal(row.sealed_account_number, accountNumberSeal(id))
}

/** Bank details for their owner. */
export function bankDetailsOnWire(row: BankRow, { now, hasFailedPayout }: { now: Date; hasFailedPayout: boolean }) {
  const { account_holder_name, ifsc_code, bank, branch, active, registered_name, score, cooling_until } = row
  const status = row.status
  return {
    account_holder_name,
    ifsc_code,
    bank,
    branch,
    active,
    masked_account_number: maskAccountNumber(row.last_four),
    account_type: row.account_type,
    // A name that is not the owner's own is another person's: its owner learns that the names differ, and nothing more.
    verification:
      status === 'VERIFIED' ? { status, registered_name, score } : { status, registered_name: null, score: null },
    cooling_until: cooling_until && cooling_until > now ? toWireTime(cooling_until) : null,
    created_at: toWireTime(row.created_at),
    note: bankNote(status, hasFailedPayout),
  } satisfies BankDetails
}
