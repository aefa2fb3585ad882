/** Who reads what is about the health of somebody on a plan, by the numbers that the person has had (decision 0082). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { ERASED_NUMBERS } from '#values/mobile.ts'

const NAME = (of: string) => `nullif(lower(regexp_replace(${of}.name, '[[:space:][:punct:]]', '', 'g')), '')`
const SPOUSE = (of: string) => `${of}.relation in ('Spouse', 'Husband', 'Wife')`

/** Whether two rows were on one plan at the same time: then they are two people. */
const AT_ONCE = `(p.subscription_id = m.subscription_id and (p.removed_at is null or p.removed_at > m.created_at)
  and (m.removed_at is null or m.removed_at > p.created_at))`

/** Whether the facts of a row `of` are taken for those of `m`. */
const SAME_FACTS = (of: string) => {
  const [name, dob] = [`${NAME(of)} = ${NAME('m')}`, `${of}.dob = m.dob`]
  return `((${name} and ${dob}) or (not ${AT_ONCE} and ((${SPOUSE(of)} and ${SPOUSE('m')})
    or (coalesce(${of}.gender = m.gender, true) and (${name} or ${dob})))))`
}

/**
 * Whether two rows of `subscription_members`, `p` and `m`, on plans of one owner, are taken for one person: by the facts of
 * today, which the owner may edit, and by those of when the number `n` of `p` first counted.
 */
const SAME_PERSON = `(p.uhid = m.uhid or ${SAME_FACTS('p')} or ${SAME_FACTS('n')})`

/**
 * The numbers `n` of their own by which the person of a row `m` of `subscription_members` has logged in, on any plan of this plan's
 * owner and however they are entered there. @param other a number that is not looked for
 */
const READERS = (other = 'null'): string => `from subscriptions this_plan
  join subscriptions any_plan on any_plan.account_id = this_plan.account_id
  join subscription_members p on p.subscription_id = any_plan.id and not p.is_primary
  join plan_numbers n on n.uhid = p.uhid and n.mobile is distinct from ${other}
    and n.counted_at is not null and (n.taken_off_at is null or n.counted_at > n.taken_off_at) and ${SAME_PERSON}
  left join accounts reader on reader.mobile = n.mobile
  where this_plan.id = m.subscription_id and reader.id is distinct from this_plan.account_id and (n.confirmed_at is not null
    or (reader.first_login_at is not null and (n.left_at is null or reader.first_login_at <= n.left_at)))`

/** Since when the person reads by such a number, counted from when it first counted, however often it is entered again. */
const READS_SINCE = `greatest(n.first_counted_at, least(n.confirmed_at,
  case when n.left_at is null or reader.first_login_at <= n.left_at then reader.first_login_at end))`

/**
 * Until when a plan's owner reads for the person of a row `m`: what was there by their first login. Null: still, because there was
 * none; for the owner it says nothing.
 */
export const OWNER_READS_UNTIL = `(select min(${READS_SINCE}) ${READERS()})`

/** The number of that first login, if it is one of this row. */
const FIRST_READER = `(select case when n.uhid = m.uhid then n.mobile end ${READERS()} order by ${READS_SINCE}, n.mobile limit 1)`

/** Whether a plan's owner reads for the person of a row `m` what is of an instant, or a column. */
export const OWNER_READS = (at: string): string => `(m.is_primary or coalesce(${OWNER_READS_UNTIL} > ${at}, true))`

/**
 * Whether the number of a row `m` opens nothing about health that is new: the person has logged in by another one before, and
 * no two of our staff have put this one there. The owner of a plan has more than one number.
 */
const IN_DOUBT = `(not m.is_primary and m.mobile is not null and exists (select ${READERS('m.mobile')})
  and not exists (select from plan_numbers by_staff where by_staff.uhid = m.uhid and by_staff.mobile = m.mobile
    and by_staff.confirmed_at is not null))`

/** The same as a part of a query. */
export const numberInDoubt: RawBuilder<boolean> = sql<boolean>`${sql.raw(IN_DOUBT)}`

const ERASED_AT = '(select gone.erased_at from accounts gone where gone.mobile = sure.mobile)'

/**
 * The number of a row `m` that two of our staff have put there or confirmed as it is: it opens also what was booked for the person while
 * they had no number, and goes on doing so where the owner of the plan takes it off. What is older than the deletion of an account that
 * had it stays that account's, also where another one is confirmed after it.
 * @param booked when, an instant or a column
 */
export const CONFIRMED_NUMBER = (booked: string): string => `(select sure.mobile from plan_numbers sure
  where sure.uhid = m.uhid and sure.confirmed_at is not null and not m.is_primary
    and (sure.mobile not like '${ERASED_NUMBERS}' or ${ERASED_AT} > ${booked})
  order by ${ERASED_AT} limit 1)`

interface BookingAhead {
  uhid: string
  mobile: string
  /** When it was booked and when it takes place: instants, or columns. */
  booked: string
  takes_place: string
}

/**
 * Whether the number under which something was booked was taken off the person while it was still ahead, before its owner ever logged
 * in: nobody has proven it, so it was a mistake (decision 0078).
 */
export const LEFT_UNUSED = ({
  uhid,
  mobile,
  booked,
  takes_place,
}: BookingAhead): string => `exists (select from plan_numbers gone
  cross join unnest(gone.left_times) as gone_at where gone.uhid = ${uhid} and gone.mobile = ${mobile}
    and gone_at >= ${booked} and gone_at < ${takes_place} and gone.confirmed_at is null
    and not exists (select from accounts early where early.mobile = gone.mobile and early.first_login_at <= gone_at))`

/**
 * The number that takes over a booking of one that was left unused: the first by which the person has logged in, whatever the owner of
 * the plan enters later; before that the one of the row `m` that counts, is not in doubt and was not typed by a company.
 */
export const CORRECTED_NUMBER = `coalesce(${FIRST_READER}, case when m.mobile_proof is not null and m.unconfirmed_since is null
  and m.removed_at is null and not m.is_primary and m.mobile_by <> 'COMPANY' and not ${IN_DOUBT} then m.mobile end)`

export async function isNumberInDoubt(db: Db, uhid: string): Promise<boolean> {
  const member = db
    .selectFrom('subscription_members as m')
    .select(numberInDoubt.as('in_doubt'))
    .where('uhid', '=', uhid)
  return (await member.executeTakeFirst())?.in_doubt === true
}

interface DoubtedNumber {
  uhid: string
  name: string | null
  mobile: string | null
  email: string | null
  removed_at: Date | null
}

/** The people who are or were on a plan, whose number is in doubt. */
export function listNumbersInDoubt(db: Db, subscription_id: string): Promise<DoubtedNumber[]> {
  const members = db.selectFrom('subscription_members as m').select(['uhid', 'name', 'mobile', 'email', 'removed_at'])
  return members.where('subscription_id', '=', subscription_id).where(numberInDoubt).orderBy('created_at').execute()
}

/** Whether two of our staff have put a person's number there, or confirmed it. */
export async function isConfirmedNumber(db: Db, uhid: string): Promise<boolean> {
  const { rows } = await sql<{
    sure: boolean
  }>`select ${sql.raw(CONFIRMED_NUMBER("'infinity'"))} = m.mobile as sure from subscription_members m where m.uhid = ${uhid}`.execute(
    db,
  )
  return rows[0]?.sure === true
}

interface ConfirmedNumber {
  uhid: string
  mobile: string
  /** Since when it has been theirs. */
  since: Date
  now: Date
}

/** Opens to a number what was booked in doubt under it since it was entered, as two of our staff have put it there (contacts.ts). */
export async function openBookedInDoubt(trx: Db, { uhid, mobile, since, now }: ConfirmedNumber): Promise<void> {
  await trx
    .updateTable('plan_numbers')
    .set({ doubted_from: since, doubted_until: now })
    .where('uhid', '=', uhid)
    .where('mobile', '=', mobile)
    .execute()
}

interface BookedInDoubt {
  uhid: string
  mobile: string
  /** When it was booked: an instant, or a column. */
  at: string
}

/** Whether two of our staff have confirmed a number under which something was booked in doubt. */
export const WAS_CONFIRMED = ({ uhid, mobile, at }: BookedInDoubt): string => `exists (select from plan_numbers sure
  where sure.uhid = ${uhid} and sure.mobile = ${mobile} and ${at} between sure.doubted_from and sure.doubted_until)`

/** The same of an instant. */
export async function wasConfirmed(
  db: Db,
  { uhid, mobile, at }: { uhid: string; mobile: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    sure: boolean
  }>`select ${sql.raw(WAS_CONFIRMED({ uhid: 'b.uhid', mobile: 'b.mobile', at: 'b.at' }))}
    as sure from (select ${uhid}::uuid as uhid, ${mobile}::text as mobile, ${at}::timestamptz as at) b`.execute(db)
  return rows[0]!.sure
}

interface TakenOff {
  uhid: string
  mobile: string
  /** When it started and when it was over: instants, or columns. */
  from: string
  until: string
}

/** Whether two of our staff took a number off a person after something started and before it was over: then it opens nothing of it. */
export const TAKEN_OFF = ({ uhid, mobile, from, until }: TakenOff): string => `exists (select from plan_numbers off
  where off.uhid = ${uhid} and off.mobile = ${mobile} and ${from} <= off.taken_off_at
    and (${until} is null or ${until} > off.taken_off_at))`

/** Whether the number of an account was taken off since: nobody is told by it of what goes on. */
export async function wasTakenOff(
  db: Db,
  { uhid, account_id, from }: { uhid: string; account_id: string; from: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    off: boolean
  }>`select exists (select from plan_numbers n join accounts a on a.mobile = n.mobile
    where a.id = ${account_id} and n.uhid = ${uhid} and n.taken_off_at >= ${from}::timestamptz) as off`.execute(db)
  return rows[0]!.off
}

/** The same as a part of a query. */
export function takenOff(of: TakenOff): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(TAKEN_OFF(of))}`
}
