import { type RawBuilder, sql } from 'kysely'
import type { World } from './world.ts'

/**
 * Copies of the oldest claim there is, for lists that need many.
 * @param others what a column has instead, as an expression of `i`, the number of the copy from 1
 */
export async function copyClaims(
  { db }: World,
  count: number,
  others: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'claims'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`.execute(db)
  const columns = rows.map(({ name }) => sql.ref(name))
  const values = rows.map(({ name }) => (name === 'id' ? sql`100000 + i` : (others[name] ?? sql.ref(`c.${name}`))))
  await sql`insert into claims (${sql.join(columns)}) select ${sql.join(values)}
    from (select * from claims order by id limit 1) c, generate_series(1, ${count}) i`.execute(db)
}
