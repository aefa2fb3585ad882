import type { Selectable } from 'kysely'
import type { Addresses } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Address } from '../contract.ts'
import { findPincodeArea } from './queries.ts'

export type AddressRow = Selectable<Addresses>

/** The addresses of a person that they have not deleted, newest first. */
export async function listOwnAddresses(db: Db, account_id: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The person's own address; undefined for a deleted one and for another person's. */
export async function findOwnAddress(
  db: Db,
  { id, account_id }: { id: string; account_id: string },
): Promise<AddressRow | undefined> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

/** @throws Refusal NOT_FOUND, also for another person's */
export async function readOwnAddress(db: Db, id: string, { account_id }: Caller): Promise<AddressRow> {
  const row = await findOwnAddress(db, { id, account_id: account_id ?? '' })
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function addressOnWire(db: Db, row: AddressRow): Promise<Address> {
  const area = await findPincodeArea(db, row.pincode)
  const { account_id: _account, hidden_at: _hidden, created_at, ...address } = row
  return {
    ...address,
    city: area?.city ?? null,
    state: area?.state ?? null,
    serviceable: area?.serviceable ?? false,
    created_at: toWireTime(created_at),
  }
}
