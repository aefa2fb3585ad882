/** What the product says always holds, checked after every step of a model's walk. */
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
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
  const [first] = await everything(db, [now])
  return first && `${INVARIANTS[first.at]!.sentence} ${first.damage}`
}
