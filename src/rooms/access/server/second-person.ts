import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { toWireTime } from '#values/wire-time.ts'
import {
  notSecond,
  notSecondText,
  rolesThatMay,
  type SecondFacts,
  type SecondPersonRefusal,
} from '../rules/second-person.ts'
import type { StaffAction } from '../rules/staff-actions.ts'
import type { NOT_SECOND_PERSON } from '../who.ts'
import { staffNames } from './staff-names.ts'

export interface First {
  /** Who proposed, requested or approved before; null where no person did. Accounts of customers appoint nobody. */
  account_id: string | null
  /**
   * What they did as one of the two: it counts only while their role allows it. null: the second is independent of them, but they
   * are none of the two, as a customer or somebody whose act was decided before.
   */
  did: StaffAction | null
}

interface Pair {
  firsts: readonly First[]
  /** Who decides now. */
  second: string | null
  /** What the second does, which their role must allow. */
  action: StaffAction
  now: Date
}

/**
 * The rule of two people, for every pair of the product: the second was not appointed by the first, directly or through
 * others, nor the first by the second, nor both by one and the same person alone; is no second account of the same person; and has held a role that may decide for
 * seven days, unless the installation or an operator gave it. Called in the transaction of the act. That the two accounts
 * differ is checked by the caller, whose refusal says what to do instead. What the first did counts only while they may still do it.
 * @throws Refusal NOT_SECOND_PERSON with `reason`, and `possible_from` where time helps
 */
export async function refuseDependent(trx: Db, { firsts, second, action, now }: Pair): Promise<void> {
  for (const first of firsts) {
    if (await hasLeft(trx, first)) await refuse(trx, { reason: 'FIRST_LEFT' }, first.account_id)
  }
  for (const first of new Set(firsts.map(({ account_id }) => account_id))) {
    const [facts] = await readFacts(trx, [first, second, rolesThatMay(action)])
    const found = notSecond(facts!, now)
    if (found) await refuse(trx, found, first)
  }
}

async function refuse(trx: Db, found: SecondPersonRefusal, first: string | null): Promise<never> {
  const text = notSecondText(found, first === null ? undefined : (await staffNames(trx, [first])).get(first))
  const from = found.reason === 'TOO_NEW' ? { possible_from: toWireTime(found.possible_from) } : {}
  throw new Refusal<typeof NOT_SECOND_PERSON>('NOT_SECOND_PERSON', {
    extra_args: { reason: found.reason, ...from },
    text,
  })
}

/**
 * Whether a person may no longer do what they did as one of two. Locks their role until the transaction ends, so that of a removal
 * and a confirmation one sees the other.
 */
export async function hasLeft(trx: Db, { account_id, did }: First): Promise<boolean> {
  if (account_id === null || did === null) return false
  const found = await trx
    .selectFrom('staff_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.role')
    .where('r.account_id', '=', account_id)
    .where('a.blocked_at', 'is', null)
    .forShare('r')
    .executeTakeFirst()
  return !rolesThatMay(did).some((role) => role === found?.role)
}

/** Whether a person may still do this, for lists of what waits; who decides asks `hasLeft`. @param who a column */
export function mayStill(who: string, did: StaffAction): RawBuilder<boolean> {
  return sql<boolean>`exists (select from staff_roles r join accounts a on a.id = r.account_id
    where r.account_id = ${sql.ref(who)} and r.role = any(${rolesThatMay(did)}) and a.blocked_at is null)`
}

// Also who deleted an account was appointed by somebody, and appointed others.
const accountsOf = (id: string) =>
  `unnest(array(select ${id}::uuid union all select former_id from former_accounts where account_id = ${id}::uuid))`
const persons = `${accountsOf('$1')} f, ${accountsOf('$2')} s`

// `appointed_through` has the chain: both of two people who appointed somebody, nothing before an operator's appointment, no lower role.
const readFacts =
  preparedStatement<SecondFacts>(`with held as (select id, role, granted_at, granted_by, role = any($3::text[]) as may from staff_appointments where account_id = $2::uuid),
  run as (select granted_at, granted_by from held
    where id > coalesce((select max(id) from held where may is not true), 0))
  select (select min(granted_at) from run) as held_since,
    coalesce((select bool_or(granted_by is null) from run), false) as by_operator,
    (select coalesce(bool_or(appointed_through(f, s, 'infinity')), false) from ${persons}) as appointed,
    (select coalesce(bool_or(appointed_by_one(f, s, 'infinity')), false) from ${persons}) as by_one,
    exists (select from accounts f, accounts s left join login_emails se on se.account_id = s.id
        where f.id = $1::uuid and s.id = $2::uuid and f.id <> s.id and (lower(f.email) in (lower(s.email), lower(se.email))
          or exists (select from login_emails fe where fe.account_id = f.id and lower(fe.email) in (lower(s.email), lower(se.email)))))
      or exists (select from bank_details f join bank_details s using (account_number_hmac)
        where f.account_id = $1::uuid and s.account_id = $2::uuid and f.account_id <> s.account_id) as same_person`)

/**
 * The breaches of the rule among pairs that decided, for the invariant of the room that has them.
 * @param pairs a query of `what` (a text with its id), `first`, `second` and `at`
 */
export function dependentPairs(pairs: string): string {
  return `select format('%s: of %s and %s one was appointed by the other', p.what, p.first, p.second) from (${pairs}) p
    where p.at > (select since from second_person_rule) and appointed_through(p.first, p.second, p.at)
    union all select format('%s: %s and %s were appointed by one person alone', p.what, p.first, p.second) from (${pairs}) p
    where p.at > (select one_appointer_since from second_person_rule) and appointed_by_one(p.first, p.second, p.at)`
}
