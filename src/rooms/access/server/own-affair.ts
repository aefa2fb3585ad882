import { type Expression, type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { OWN_AFFAIR } from '../who.ts'
import { accessWords } from '../words.ts'

type Id = string | null | Expression<unknown>

/** What an act of our staff is about: ids, or the columns of a list that contain them. */
export interface Affair {
  /** The plan: its owner, everyone covered by it, and everyone whose own plan covers the owner. */
  plan?: Id
  /** The owner of money or an account where no plan is named: with everyone whom any plan of theirs covers, or whose plan covers them. */
  owner?: Id
  /** Who filed or requested it. */
  filer?: Id
  /** The member who was treated, also after being removed from the plan. */
  patient?: Id
  /** The person into whose active bank account it is paid: with everyone whose plan covers them. */
  payee?: Id
  /** The bank account into which it is paid. */
  bank?: Id
  /** When it was: a number counts for what was before it left the plan, also once it has lapsed. Without it, now. */
  at?: Date | Expression<unknown>
}

const id = (one: Id | undefined) => sql`${one ?? null}::uuid`

/**
 * The condition under which an affair is this person's own. Members are recognised by the number they log in with, also by one
 * that was on the plan before: otherwise who owns the plan says who may decide. One that others typed of this person lapses
 * (subscriptions/server/jobs.ts) for what is later. Bank accounts are by the HMAC of their number. The only definition: every
 * guard and every list uses it.
 */
export function ownAffair(account_id: string | null, affair: Affair): RawBuilder<boolean> {
  const { plan, owner, filer, payee, bank } = affair
  return sql<boolean>`exists (select from accounts me where me.id = any (${personOf(sql`${id(account_id)}`)}) and (
    me.id in (${id(owner)}, ${id(filer)}, ${id(payee)})
    or exists (select from subscriptions s where s.id = ${id(plan)} and s.account_id = me.id)
    or exists (select from plan_numbers m where ${numberOf(affair)})
    or exists (select from accounts o join plan_numbers m on m.mobile = o.mobile
      join subscriptions s on s.id = m.subscription_id and s.account_id = me.id
      where o.id in (${id(owner)}, ${id(payee)}, (select p.account_id from subscriptions p where p.id = ${id(plan)})))
    or exists (select from bank_details mine join bank_details paid using (account_number_hmac)
      where mine.account_id = me.id and (paid.id = ${id(bank)}
        or (paid.active and paid.account_id in (${id(payee)}, ${id(owner)}))))))`
}

/** The accounts of a person: theirs, and those of the same number that they have deleted. */
function personOf(account_id: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(select ${account_id}
    union all select former_id from former_accounts where account_id = ${account_id})`
}

/** The condition that a row `m` of plan_numbers has the number of the account `me`, and makes an affair theirs. */
function numberOf({ plan, owner, patient, at }: Affair): RawBuilder<boolean> {
  return sql<boolean>`m.mobile = me.mobile and (m.lapsed_at is null or ${at ?? null}::timestamptz <= m.left_at)
    and (m.uhid = ${id(patient)} or m.subscription_id = ${id(plan)}
      or m.subscription_id in (select s.id from subscriptions s where s.account_id = ${id(owner)}))`
}

/** Whether an affair is this person's own. */
export async function isOwnAffair(db: Db, account_id: string | null, affair: Affair): Promise<boolean> {
  if (isOfIds(affair)) return (await checkOwn(db, { account_id, ...affair }))[0]!.own
  const { rows } = await sql<{ own: boolean }>`select ${ownAffair(account_id, affair)} as own`.execute(db)
  return rows[0]!.own
}

type AffairIds = { [Part in Exclude<keyof Affair, 'at'>]: string | null } & { at?: Date }

function isOfIds(affair: Affair): affair is AffairIds {
  return Object.values(affair).every((one) => one === null || typeof one === 'string' || one instanceof Date)
}

const checkOwn = preparedQuery(
  (_, { account_id, ...affair }: AffairIds & { account_id: string | null }) =>
    sql<{ own: boolean }>`select ${ownAffair(account_id, affair)} as own`,
)

/**
 * Our staff do not act on their own affairs: a colleague does. Called in the transaction of the act, under its locks.
 * @throws Refusal OWN_AFFAIR
 */
export async function refuseOwnAffair(db: Db, account_id: string | null, affair: Affair): Promise<void> {
  if (await isOwnAffair(db, account_id, affair))
    throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR', await whyOwn(db, account_id, affair))
}

/**
 * What the refusal of an own affair says beside its code. Who has nothing to do with it but that somebody entered their number on the plan learns that:
 * they did not choose it, and can have it taken off.
 */
export async function whyOwn(db: Db, account_id: string | null, affair: Affair) {
  const { rows } = await sql<{
    is_number: boolean
  }>`select exists (select from accounts me join plan_numbers m on ${numberOf(affair)}
    join subscriptions of_number on of_number.id = m.subscription_id and of_number.account_id <> me.id
    where me.id = ${id(account_id)}) as is_number`.execute(db)
  return rows[0]!.is_number ? { text: accessWords.ownNumber, extra_args: { reason: 'OWN_NUMBER_ON_PLAN' } } : {}
}

/**
 * The numbers of these people, of the owners of plans that have covered them, of everybody who was on their own plans, and of
 * those with whom they share a bank account: for lists of numbers, whose owners may have no plan yet.
 */
export async function familyMobiles(db: Db, account_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const people = sql`array(select id from unnest(${[...account_ids]}::uuid[]) as id
    union all select former_id from former_accounts where account_id = any (${[...account_ids]}::uuid[]))`
  const { rows } = await sql<{
    mobile: string
  }>`select mobile from accounts where id = any (${people})
    union select o.mobile from accounts me join plan_numbers m on m.mobile = me.mobile
      join subscriptions s on s.id = m.subscription_id join accounts o on o.id = s.account_id
      where m.lapsed_at is null and me.id = any (${people})
    union select m.mobile from subscriptions s join plan_numbers m on m.subscription_id = s.id
      where s.account_id = any (${people})
    union select o.mobile from bank_details mine join bank_details theirs using (account_number_hmac)
      join accounts o on o.id = theirs.account_id
      where mine.account_id = any (${people})`.execute(db)
  return new Set(rows.map(({ mobile }) => mobile))
}
