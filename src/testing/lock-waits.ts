import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * How many connections to this database wait for a lock, where others of the server may wait too. Unlike
 * pg_stat_activity it is also current inside a transaction. Only on PostgreSQL: the embedded database has one connection.
 */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(distinct pid)::int as waiting from pg_locks
    where not granted and pid in (select pid from pg_locks join pg_database d on d.oid = database
      where datname = current_database())`.execute(db)
  return rows[0]?.waiting ?? 0
}
