/** What the product says always holds, checked after every step of a model's walk. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { VERIFIED } from '../../product.ts'

/** The walk stops at moments at which due jobs have not run. */
const INVARIANTS = VERIFIED.invariants.filter(({ afterJobs }) => !afterJobs)

const everything = preparedStatement<{ at: number; damage: string }>(
  INVARIANTS.map(
    ({ breaches }, at) => `select ${at}::int as at, found.damage from (${breaches}) as found (damage)`,
  ).join(' union all '),
)

/** The first breach as a sentence; undefined where everything holds. */
export async function breachOf(db: Db, now: Date): Promise<string | undefined> {
  const [first] = await withTransaction(db, async (trx) => {
    // Compiling the statement takes a hundred times as long as running it.
    await sql`set local jit = off`.execute(trx)
    return everything(trx, [now])
  })
  return first && `${INVARIANTS[first.at]!.sentence} ${first.damage}`
}
