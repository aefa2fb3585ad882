import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mobileCounts } from './contacts.ts'

/** A person's role in a subscription: its owner, or one of its members by the number they log in with. */
export interface Membership {
  subscription_id: string
  is_owner: boolean
  /** The person's own member row on this plan. */
  uhid: string
  /** What is older is not theirs to see: a member's number counts from then on. Null for the owner. */
  since: Date | null
}

/** The subscriptions that a person owns, and those they were added to under a number that counts (rules/contacts.ts). */
export async function membershipsOf(db: Db, account_id: string | null): Promise<Membership[]> {
  if (!account_id) return []
  const { rows } = await sql<Membership>`
    select s.id as subscription_id, true as is_owner, m.uhid, null::timestamptz as since
      from subscriptions s join subscription_members m on m.subscription_id = s.id and m.is_primary
      where s.account_id = ${account_id}
    union all
    select m.subscription_id, false, m.uhid, coalesce(m.mobile_since, m.created_at)
      from accounts a
      join subscription_members m on m.mobile = a.mobile and not m.is_primary and m.removed_at is null
        and ${mobileCounts()}
      join subscriptions s on s.id = m.subscription_id and s.account_id <> a.id
      where a.id = ${account_id}`.execute(db)
  return rows
}

/**
 * A person's role in one subscription.
 * @throws Refusal NOT_FOUND if they may not see it
 */
export async function readMembership(db: Db, account_id: string | null, subscription_id: string): Promise<Membership> {
  const found = (await membershipsOf(db, account_id)).find((one) => one.subscription_id === subscription_id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/**
 * The same for actions of the buyer only.
 * @throws Refusal NOT_FOUND for everybody else, including the plan's members
 */
export async function readOwnerMembership(
  db: Db,
  account_id: string | null,
  subscription_id: string,
): Promise<Membership> {
  const found = await readMembership(db, account_id, subscription_id)
  if (!found.is_owner) throw new Refusal('NOT_FOUND')
  return found
}

/** @throws Refusal NOT_FOUND where no subscription has this id */
export async function readOwner(db: Db, subscription_id: string): Promise<string> {
  const row = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row.account_id
}
