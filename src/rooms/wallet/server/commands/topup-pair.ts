import type { Selectable, Updateable } from 'kysely'
import type { WalletTopups } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type First, hasLeft } from '#rooms/access/server/second-person.ts'

export const NO_FIRST = {
  first_confirmed_by: null,
  first_confirmed_at: null,
  first_received_paise: null,
  first_utr: null,
}

/** A first confirmation counts while its person may confirm; after that, the next one is the first of two. */
export async function withoutOneWhoLeft(trx: Db, topup: Selectable<WalletTopups>): Promise<Selectable<WalletTopups>> {
  const first = { account_id: topup.first_confirmed_by, did: 'topups.confirm' } as const
  return (await hasLeft(trx, first)) ? { ...topup, ...NO_FIRST } : topup
}

/** Who entered it is one of the two where nobody of our staff has confirmed it before. */
export function othersOf(
  { source, asked_by, first_confirmed_by }: Selectable<WalletTopups>,
  account_id: string | null,
): First[] {
  const isOneOfTwo = source === 'STAFF' && first_confirmed_by === null
  const others: First[] = [
    { account_id: asked_by, did: isOneOfTwo ? 'topups.confirm' : null },
    { account_id: first_confirmed_by, did: 'topups.confirm' },
  ]
  return others.filter((one) => one.account_id !== account_id)
}

export async function setFirst(trx: Db, id: string, first: Updateable<WalletTopups>): Promise<void> {
  await trx.updateTable('wallet_topups').set(first).where('transaction_id', '=', id).execute()
}
