import type { Db } from '#platform/database/open-database.ts'

/** The roles of an account as stored, whether or not its session may use them yet. */
export async function listRoles(
  db: Db,
  accountId: string,
): Promise<{ staff_role: string | null; partner_roles: string[] }> {
  const staff = await db.selectFrom('staff_roles').select('role').where('account_id', '=', accountId).executeTakeFirst()
  const partner = await db.selectFrom('partner_roles').select('role').where('account_id', '=', accountId).execute()
  return { staff_role: staff?.role ?? null, partner_roles: partner.map(({ role }) => role) }
}
