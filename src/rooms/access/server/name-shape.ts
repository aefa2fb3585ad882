import { type RawBuilder, sql } from 'kysely'

/** White space, punctuation, accents and what nobody sees: joiners, fillers, blanks of Braille, marks of direction and variants. */
const IGNORED = [
  '\\s!-/:-@\\[-`{-~\\u00ad\\u0300-\\u036f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u1ab0-\\u1aff',
  '\\u1dc0-\\u1dff\\u2000-\\u206f\\u20d0-\\u20ff\\u2800\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\ufff0-\\ufff8',
  '\\U000e0000-\\U000e0fff',
].join('')

/**
 * A name in a query as it looks: two names that a person takes for the same have one shape, as with `looksLike` of
 * rules/staff-name.ts.
 */
export function nameShape(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(lower(regexp_replace(normalize(${name}, NFKD), ${sql.lit(`[${IGNORED}]`)}, '', 'g')), 'iı', 'll')`
}

/** Every name that an account has or had, in one column of shapes: as a customer, among colleagues, and in its orders. */
export function nameShapesOf(account_id: string | null): RawBuilder<unknown> {
  const names = sql`select a.name from accounts a where a.id = ${account_id}::uuid
    union all select s.name from staff_names s where s.account_id = ${account_id}::uuid
    union all select o.customer_name from orders o where o.account_id = ${account_id}::uuid`
  return sql`select ${nameShape(sql`own.name`)} from (${names}) own where own.name is not null`
}
