import type { Db } from '#platform/database/open-database.ts'

/** The confirmed address to which login codes of an account may go. */
export async function findLoginEmail(
  db: Db,
  of: { mobile: string } | { account_id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('login_emails as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select('e.email')
    .where((is) => ('mobile' in of ? is('a.mobile', '=', of.mobile) : is('a.id', '=', of.account_id)))
    .executeTakeFirst()
  return row?.email
}
