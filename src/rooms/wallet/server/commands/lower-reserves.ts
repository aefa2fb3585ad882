import type { Db } from '#platform/database/open-database.ts'
import { fitReserves } from '../../rules/sublimits.ts'
import { readLot } from '../credits.ts'

/** Stores reserved amounts as they fit what is left of a plan year. The caller holds the wallet's lock. */
export async function lowerReserves(trx: Db, { wallet_id, term }: { wallet_id: string; term: number }): Promise<void> {
  const lot = await readLot(trx, { wallet_id, term })
  const fitting = new Map(fitReserves(lot).map(({ id, amount_paise }) => [id, amount_paise]))
  for (const { id, amount_paise: before } of lot.sublimits) {
    const amount_paise = fitting.get(id)
    if (amount_paise === before) continue
    const ofPackage = { wallet_id, term, package_id: id }
    if (amount_paise === undefined)
      await trx
        .deleteFrom('wallet_sublimits')
        .where((is) => is.and(ofPackage))
        .execute()
    else
      await trx
        .updateTable('wallet_sublimits')
        .set({ amount_paise })
        .where((is) => is.and(ofPackage))
        .execute()
  }
}
