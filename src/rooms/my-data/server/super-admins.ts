import type { Db } from '#platform/database/open-database.ts'

/** The accounts of those responsible for complaints and deletions. */
export async function superAdmins(db: Db): Promise<string[]> {
  const staff = await db.selectFrom('staff_roles').select('account_id').where('role', '=', 'SUPERADMIN').execute()
  return staff.map(({ account_id }) => account_id)
}
