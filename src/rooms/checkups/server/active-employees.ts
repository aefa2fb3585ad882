import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

interface Person {
  subsidiary_id: string
  mobile: string | null
  email: string | null
}

/**
 * Whether a person works for a company already, by number or e-mail.
 * @param shownOnly asks for the company, which learns nothing about a number that its employee does not show
 */
export async function isActiveEmployee(
  db: Db,
  { subsidiary_id, mobile, email }: Person,
  { shownOnly = false } = {},
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from partner_users e
    where e.subsidiary_id = ${subsidiary_id} and e.status = 'ACTIVE'
      and ((e.mobile = ${mobile} and (not ${shownOnly}::bool or e.shows_mobile is not false))
        or lower(e.email) = lower(${email}::text))) as found`.execute(db)
  return rows[0]!.found
}
