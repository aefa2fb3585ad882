import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { addQuota, cancelQuota } from '../contract/quota.ts'

/** How somebody stands to a subscription: as its owner, or as one of its members by the number they log in with. */
export interface Standing {
  subscription_id: string
  is_owner: boolean
  /** The person's own on this plan. */
  uhid: string
}

/** The subscriptions that a person has, and those that others put the person on. */
export async function standingsOf(db: Db, account_id: string | null): Promise<Standing[]> {
  if (!account_id) return []
  const { rows } = await sql<Standing>`
    select s.id as subscription_id, true as is_owner, m.uhid
      from subscriptions s join subscription_members m on m.subscription_id = s.id and m.is_primary
      where s.account_id = ${account_id}
    union all
    select m.subscription_id, false, m.uhid
      from accounts a
      join subscription_members m on m.mobile = a.mobile and not m.is_primary and m.removed_at is null
      join subscriptions s on s.id = m.subscription_id and s.account_id <> a.id
      where a.id = ${account_id}`.execute(db)
  return rows
}

/**
 * How a person stands to one subscription.
 * @throws Refusal NOT_FOUND where it is not theirs to see
 */
export async function readStanding(db: Db, account_id: string | null, subscription_id: string): Promise<Standing> {
  const found = (await standingsOf(db, account_id)).find((one) => one.subscription_id === subscription_id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/**
 * The same for what only who bought the plan may do.
 * @throws Refusal NOT_FOUND for everybody else, members of the plan among them
 */
export async function readOwnStanding(db: Db, account_id: string | null, subscription_id: string): Promise<Standing> {
  const found = await readStanding(db, account_id, subscription_id)
  if (!found.is_owner) throw new Refusal('NOT_FOUND')
  return found
}

/**
 * Our staff act on other people's plans only.
 * @throws Refusal OWN_PLAN for a plan that the person bought or is on
 */
export async function refuseOwnPlan(db: Db, account_id: string | null, subscription_id: string): Promise<void> {
  const own = await standingsOf(db, account_id)
  if (own.some((one) => one.subscription_id === subscription_id))
    throw new Refusal<typeof addQuota | typeof cancelQuota>('OWN_PLAN')
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
