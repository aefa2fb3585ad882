import { type RawBuilder, sql } from 'kysely'
import { SMALLEST_GROUP } from '#values/small-groups.ts'
import { sheetWords as words } from '../../words/reports.ts'

/** The rule of `isSmallGroup` in SQL, for rows that are written without being read here. */
export function isSmall(people: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${people} between 1 and ${SMALLEST_GROUP - 1})`
}

/**
 * What to write instead of a figure about these people, or null for the figure itself: one about 1 to 4 of them is '<5'.
 * @param rest those about whom the difference to another figure of the row is; few of them hide it, too
 */
export function hiddenFor(people: RawBuilder<unknown>, rest?: RawBuilder<unknown>): RawBuilder<string | null> {
  const more = rest ? sql` when ${isSmall(rest)} then ${words.hidden}` : sql``
  return sql`case when ${isSmall(people)} then ${words.small}${more} end`
}

/** Paise as the text of rupees. */
export function rupees(paise: RawBuilder<unknown>): RawBuilder<string> {
  return sql`round((${paise})::numeric / 100, 2)`
}
