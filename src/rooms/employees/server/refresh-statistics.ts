import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Has the database look at how people are spread over contracts, once a contract has grown by many. While it believes that
 * a new contract has nobody, it may look people up by their contract alone: by each of thousands among all of them.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze partner_users (partner_plan_id, mobile, email, external_reference_id, status)`.execute(db)
}
