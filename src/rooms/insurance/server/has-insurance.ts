import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Whether a person has ever applied for a cover; each policy has its application. */
export async function hasInsurance(db: Db, account_id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from insurance_applications where account_id = ${account_id}) as has`.execute(db)
  return rows[0]?.has ?? false
}
