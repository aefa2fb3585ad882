import type { Db } from '#platform/database/open-database.ts'

/**
 * The names to which an account may belong: the person's own, and those of the people whom their plans cover now. What
 * somebody types as the account's holder proves nothing, and neither does a person whom a company has added and the owner of
 * the plan has not confirmed.
 */
export async function payeeNames(db: Db, account_id: string, now: Date): Promise<string[]> {
  return (await payeeNamesOf(db, [account_id], now)).get(account_id) ?? []
}

/** The same for several people, keyed by person. */
export async function payeeNamesOf(db: Db, account_ids: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>(account_ids.map((id) => [id, []]))
  if (names.size === 0) return names
  const ids = [...names.keys()]
  const own = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute()
  const covered = await db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select(['s.account_id as id', 'm.name'])
    .where('s.account_id', 'in', ids)
    .where('m.removed_at', 'is', null)
    .where('m.unconfirmed_since', 'is', null)
    .where('s.status', 'in', ['ACTIVE', 'PAST_DUE'])
    // The nightly job has not yet written the end of grace for a plan that renews by itself.
    .where((eb) =>
      eb.or([eb('s.expires_at', '>', now), eb.and([eb('s.status', '=', 'ACTIVE'), eb('s.auto_renew', '=', true)])]),
    )
    .execute()
  for (const { id, name } of [...own, ...covered]) {
    const all = names.get(id ?? '')
    if (name !== null && all && !all.includes(name)) all.push(name)
  }
  return names
}

/** The names of the person alone: the account's, or where nobody has given it one those as the owner of their plans. */
export async function ownNames(db: Db, account_id: string): Promise<string[]> {
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirstOrThrow()
  if (name !== null) return [name]
  const owned = await db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select('m.name')
    .where('s.account_id', '=', account_id)
    .where('m.is_primary', '=', true)
    .execute()
  return owned.flatMap((one) => one.name ?? [])
}
