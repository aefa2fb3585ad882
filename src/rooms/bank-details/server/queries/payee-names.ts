import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { IS_OWN_PLACE } from './may-be-paid.ts'

/**
 * The names to which an account may belong: the person's own, also on somebody else's plan, and those of the people whom their plans
 * cover now. What somebody types as the account's holder proves nothing, and neither does a person whom a company has added and the
 * owner of the plan has not confirmed.
 */
export async function payeeNames(db: Db, account_id: string, now: Date): Promise<string[]> {
  return (await payeeNamesOf(db, [account_id], { now })).get(account_id) ?? []
}

/**
 * The names to which money may be paid now, keyed by person: without those that were entered after the approval of a claim that is
 * not paid yet, because a session alone enters any name.
 */
export function paidNamesOf(db: Db, account_ids: readonly string[], now: Date): Promise<Map<string, string[]>> {
  return payeeNamesOf(db, account_ids, { now, isKnown: isKnownAtApproval })
}

const isKnownAtApproval = (account_id: Expression<unknown>, entered: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from claims c where c.account_id = ${account_id}
    and c.status in ('APPROVED', 'SETTLEMENT_FAILED') and c.decided_at < ${entered})`

interface NamesAsked {
  now: Date
  /** Which names count, by whose they are and when they were entered; all by default. */
  isKnown?: typeof isKnownAtApproval
}

async function payeeNamesOf(
  db: Db,
  account_ids: readonly string[],
  { now, isKnown = () => sql<boolean>`true` }: NamesAsked,
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>(account_ids.map((id) => [id, []]))
  if (names.size === 0) return names
  const ids = [...names.keys()]
  const own = await db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.name'])
    .where('a.id', 'in', ids)
    .where(isKnown(sql.ref('a.id'), sql`a.named_at`))
    .execute()
  const covered = await db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select(['s.account_id as id', 'm.name'])
    .where('s.account_id', 'in', ids)
    .where('m.removed_at', 'is', null)
    .where('m.unconfirmed_since', 'is', null)
    .where(isKnown(sql.ref('s.account_id'), sql`coalesce(m.named_at, m.created_at)`))
    .where('s.status', 'in', ['ACTIVE', 'PAST_DUE'])
    // The nightly job has not yet written the end of grace for a plan that renews by itself.
    .where((eb) =>
      eb.or([eb('s.expires_at', '>', now), eb.and([eb('s.status', '=', 'ACTIVE'), eb('s.auto_renew', '=', true)])]),
    )
    .execute()
  const placed = await db
    .selectFrom('subscription_members as m')
    .innerJoin('accounts as a', 'a.mobile', 'm.mobile')
    .select(['a.id', 'm.name'])
    .where('a.id', 'in', ids)
    .where(IS_OWN_PLACE)
    // The number makes it their place, later than the name at times.
    .where(isKnown(sql.ref('a.id'), sql`greatest(m.named_at, m.created_at, m.mobile_at, m.mobile_since)`))
    .execute()
  for (const { id, name } of [...own, ...covered, ...placed]) {
    const all = names.get(id ?? '')
    if (name !== null && all && !all.includes(name)) all.push(name)
  }
  return names
}

/**
 * The name of the person alone: the one with which their first plan started, where they bought it. A company types any name for its
 * employee, and one that came later, by a purchase or a change, is one that a session alone could have entered.
 */
export async function ownNames(db: Db, account_id: string): Promise<string[]> {
  const first = await db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select(['m.name', 'm.named_at', 's.partner_plan_id'])
    .where('s.account_id', '=', account_id)
    .where('m.is_primary', '=', true)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .executeTakeFirst()
  return first?.name && first.named_at === null && first.partner_plan_id === null ? [first.name] : []
}
