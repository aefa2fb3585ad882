import type { Db } from '#platform/database/open-database.ts'
import { PEOPLE } from './cast.ts'

/** The demo people who are in the database, with their current roles, in the order of the cast. */
export async function readPeople(db: Db) {
  const accounts = await db
    .selectFrom('accounts as a')
    .leftJoin('staff_roles as r', 'r.account_id', 'a.id')
    .select(['a.id', 'a.name', 'a.mobile', 'r.role'])
    .where(
      'a.id',
      'in',
      PEOPLE.map(({ id }) => id),
    )
    .execute()
  const memberships = await db
    .selectFrom('partner_roles as p')
    .innerJoin('subsidiaries as s', 's.id', 'p.subsidiary_id')
    .select(['p.account_id', 'p.role', 's.id', 's.display_name'])
    .where(
      'p.account_id',
      'in',
      PEOPLE.map(({ id }) => id),
    )
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
  return PEOPLE.flatMap(({ id, name, totp_secret, note }) => {
    const account = accounts.find((one) => one.id === id)
    if (!account) return []
    const subsidiaries = memberships
      .filter(({ account_id }) => account_id === id)
      .map(({ id: subsidiary, display_name, role }) => ({ id: subsidiary, name: display_name, role }))
    const roles = [...(account.role ? [account.role] : []), ...subsidiaries.map(({ role }) => role)]
    return [
      {
        name: account.name ?? name,
        mobile: account.mobile,
        roles: [...new Set(roles)],
        ...(totp_secret ? { totp_secret } : {}),
        ...(subsidiaries.length > 0 ? { subsidiaries } : {}),
        note,
      },
    ]
  })
}
