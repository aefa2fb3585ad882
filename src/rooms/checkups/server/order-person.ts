import type { Db } from '#platform/database/open-database.ts'
import type { Affair } from '#rooms/access/server/own-affair.ts'
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

/** The number of the person whom an order is about; null where there is none, or one that was never proven. */
export function numberOf(order: Pick<OrderRow, 'mobile' | 'person_mobile' | 'number_unproven'>): string | null {
  return order.person_mobile ?? (order.number_unproven ? null : order.mobile)
}

export async function accountOf(db: Db, mobile: string | null): Promise<string | null> {
  if (!mobile) return null
  const account = db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  return (await account.executeTakeFirst())?.id ?? null
}
