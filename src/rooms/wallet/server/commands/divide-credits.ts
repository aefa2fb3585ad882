import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import { readLot } from '../credits.ts'
import type { WalletLot } from '../wallets.ts'

/**
 * Divides a plan year between the contract's packages again: the amounts replace what they had. The caller holds the
 * wallet's lock.
 * @returns the packages of which more is spent or on hold than they would get; nothing is changed then
 */
export async function divideCredits(
  trx: Db,
  lot: Pick<WalletLot, 'wallet_id' | 'term'>,
  sublimits: readonly { package_id: string; amount_paise: Paise }[],
): Promise<string[]> {
  const { spent, sublimits: before } = await readLot(trx, lot)
  // Services with a reserved amount may have used unreserved credits too.
  const used = (id: string) => {
    const of = spent.find(({ package_id }) => package_id === id)
    const isShared = before.find((one) => one.id === id)?.shared ?? false
    return (isShared ? of?.paise : of?.dedicated_paise) ?? 0n
  }
  const tooLow = sublimits.filter(({ package_id, amount_paise }) => amount_paise < used(package_id))
  if (tooLow.length > 0) return tooLow.map(({ package_id }) => package_id)
  await sql`insert into wallet_sublimits (wallet_id, term, package_id, amount_paise)
    select ${lot.wallet_id}, ${lot.term}::int, package_id, amount_paise
    from unnest(${sublimits.map(({ package_id }) => package_id)}::uuid[],
      ${sublimits.map(({ amount_paise }) => String(amount_paise))}::text[]::bigint[]) as s (package_id, amount_paise)
    on conflict (wallet_id, term, package_id) do update set amount_paise = excluded.amount_paise`.execute(trx)
  return []
}
