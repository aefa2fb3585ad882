import { type RawBuilder, sql } from 'kysely'
import { WAS_CONFIRMED } from './readers.ts'

/**
 * The condition under which the number of a row of `subscription_members` opens anything: it is proven (rules/contacts.ts),
 * and the person does not wait for the owner of the plan.
 */
export function mobileCounts(alias = 'm'): RawBuilder<boolean> {
  return counts(alias, 'mobile')
}

/** The number under which a row of `subscription_members` is reached and logs in; null while it opens nothing. */
export function countingMobile(alias = 'm'): RawBuilder<string | null> {
  return sql<string | null>`case when ${mobileCounts(alias)} then ${sql.ref(`${alias}.mobile`)} end`
}

/** The address of the same, by its own proof. */
export function countingEmail(alias = 'm'): RawBuilder<string | null> {
  return sql<string | null>`case when ${counts(alias, 'email')} then ${sql.ref(`${alias}.email`)} end`
}

function counts(alias: string, field: 'mobile' | 'email'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.${field}_proof`)} is not null and ${sql.ref(`${alias}.unconfirmed_since`)} is null)`
}

/**
 * What may be shown under the number that a consultation or check-up `of` was booked with: it counted for `m` then, so what becomes of it
 * on the plan afterwards hides nothing; one that did not is confirmed later by two of our staff. `a` is the account that asks, `at` the
 * column of the time.
 */
export const SEES_SINCE = (of: string, at: string): string =>
  `(not ${of}.number_unproven or ${WAS_CONFIRMED({ uhid: 'm.uhid', mobile: 'a.mobile', at: `${of}.${at}` })})`

/** The same as a part of a query. */
export function seesSince(of: string, at: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(SEES_SINCE(of, at))}`
}
