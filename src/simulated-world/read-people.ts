import type { Parts } from '#platform/parts.ts'
import { PEOPLE } from './cast.ts'

/**
 * The demo people who are in the database, with their current roles and the secret (base32, SHA-1, 6 digits, 30 seconds) of
 * those who have set up an authenticator, in the order of the cast.
 */
export async function readPeople({ db, keys }: Pick<Parts, 'db' | 'keys'>) {
  const accounts = await db
    .selectFrom('accounts as a')
    .leftJoin('staff_roles as r', 'r.account_id', 'a.id')
    .leftJoin('second_factors as f', (join) =>
      join.onRef('f.account_id', '=', 'a.id').on('f.confirmed_at', 'is not', null),
    )
    .select(['a.id', 'a.name', 'a.mobile', 'r.role', 'f.sealed_secret'])
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
  return PEOPLE.flatMap(({ id, name, note }) => {
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
        ...(account.sealed_secret ? { totp_secret: keys.unseal(account.sealed_secret, id) } : {}),
        ...(subsidiaries.length > 0 ? { subsidiaries } : {}),
        note,
      },
    ]
  })
}
