import { type RawBuilder, sql } from 'kysely'

/**
 * The condition under which the number and address of a row of `subscription_members` open anything: `contactCounts` of
 * rules/contacts.ts in SQL. A person whom a company added has none before the owner confirms them.
 */
export function countingContact(alias = 'm'): RawBuilder<boolean> {
  const m = sql.ref(`${alias}.contact_by`)
  const since = sql.ref(`${alias}.contact_since`)
  const waits = sql.ref(`${alias}.unconfirmed_since`)
  return sql<boolean>`((${m} = 'OWNER' or ${since} is not null) and ${waits} is null)`
}

/** The number under which a row of `subscription_members` is reached and logs in; null while it opens nothing. */
export function countingMobile(alias = 'm'): RawBuilder<string | null> {
  return sql<string | null>`case when ${countingContact(alias)} then ${sql.ref(`${alias}.mobile`)} end`
}

/** The address of the same, on the same terms. */
export function countingEmail(alias = 'm'): RawBuilder<string | null> {
  return sql<string | null>`case when ${countingContact(alias)} then ${sql.ref(`${alias}.email`)} end`
}

/**
 * What a number that a company has entered for `m` may be shown of what is older: nothing. `a` is the account that asks,
 * `at` the column with the time of what it asks for. A number that is no longer the person's finds what was its own.
 */
export const SEES_SINCE = (at: string): string =>
  `(m.contact_by is distinct from 'COMPANY' or m.mobile is distinct from a.mobile or m.contact_since <= ${at})`

/** The same as a part of a query. */
export function seesSince(at: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(SEES_SINCE(at))}`
}
