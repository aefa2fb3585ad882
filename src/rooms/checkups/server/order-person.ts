import type { Db } from '#platform/database/open-database.ts'
import type { Affair } from '#rooms/access/server/own-affair.ts'
import { wasConfirmed } from '#rooms/subscriptions/server/readers.ts'
import type { OrderRow } from './orders.ts'

/** Whose affair the order of a candidate is: of the number given at the centre, and of the one that the company typed. */
export async function candidateAffair(
  db: Db,
  { mobile, person_mobile }: Pick<OrderRow, 'mobile' | 'person_mobile'>,
): Promise<Pick<Affair, 'owner' | 'payee'>> {
  const typed = await accountOf(db, mobile)
  const person = await accountOf(db, person_mobile)
  return { owner: person ?? typed, payee: typed }
}

type Booking = Pick<OrderRow, 'mobile' | 'person_mobile' | 'number_unproven' | 'uhid' | 'created_at'>

/** The number of the person whom an order is about; null where there is none, or one that was neither proven nor confirmed since. */
export async function numberOf(db: Db, order: Booking): Promise<string | null> {
  const { mobile, person_mobile, number_unproven, uhid, created_at: at } = order
  if (person_mobile !== null || !number_unproven) return person_mobile ?? mobile
  return mobile && uhid && (await wasConfirmed(db, { uhid, mobile, at })) ? mobile : null
}

export async function accountOf(db: Db, mobile: string | null): Promise<string | null> {
  if (!mobile) return null
  const account = db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  return (await account.executeTakeFirst())?.id ?? null
}
