import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { createAddress } from '../../contract.ts'
import { ADDRESSES_MAX } from '../../rules/address-fields.ts'
import { addressWords as words } from '../../words.ts'
import { type AddressRow, listOwnAddresses } from '../addresses.ts'

interface AddressInput {
  account_id: string
  address: BodyOf<typeof createAddress>
  now: Date
}

/**
 * Stores an address, whether or not we serve it.
 * @throws Refusal INVALID (label_name), TOO_MANY_ADDRESSES
 */
export async function storeAddress(trx: Db, { account_id, address, now }: AddressInput): Promise<AddressRow> {
  const label_name = address.label === 'Other' ? (address.label_name ?? null) : null
  if (address.label === 'Other' && label_name === null)
    throw new Refusal('INVALID', { fields: { label_name: words.fields.mandatory } })
  // Two requests of one person are counted one after the other. This floor cannot use the lock of `accounts` (decision 0019).
  await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
  if ((await listOwnAddresses(trx, account_id)).length >= ADDRESSES_MAX)
    throw new Refusal<typeof createAddress>('TOO_MANY_ADDRESSES')
  return trx
    .insertInto('addresses')
    .values({ account_id, ...address, label_name, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes an address off its owner's list. */
export async function hideAddress(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .execute()
}
