import { type RawBuilder, sql } from 'kysely'

/** Whether two rows of `accounts`, by their aliases, have logged in on one device that is still known at both numbers. */
export function shareBrowser(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from login_browsers of_one join login_browsers of_other using (browser_hash)
    where of_one.mobile = ${sql.ref(`${one}.mobile`)} and of_other.mobile = ${sql.ref(`${other}.mobile`)}
      and of_one.known_at is not null and of_other.known_at is not null)`
}
