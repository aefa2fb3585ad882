import * as z from 'zod'
import type { CallShape } from '#platform/contract/call.ts'
import type { PageInfo } from '#values/page.ts'

const INFO = {
  current_page: z.int(),
  has_next_page: z.boolean(),
  has_prev_page: z.boolean(),
  page_start_index: z.int(),
  page_end_index: z.int(),
}

type PageShape<Noun extends string, Row extends z.ZodType, Extra extends z.ZodRawShape, Total extends string> = Record<
  Noun,
  z.ZodArray<Row>
> & { pagination_info: z.ZodObject<typeof INFO & Record<`total_${Total}`, z.ZodInt>> } & Extra

/** The reply schema of a list; `rows` is the property name of its rows. */
export type PageSchema<
  Noun extends string = string,
  Row extends z.ZodType = z.ZodType,
  Extra extends z.ZodRawShape = z.ZodRawShape,
  Total extends string = string,
> = z.ZodObject<PageShape<Noun, Row, Extra, Total>, z.core.$strict> & { readonly rows: Noun }

/**
 * The reply of a page of a list: `{users: […], pagination_info: {…, total_users}}`, plus additional fields.
 * @param total the name of the total where it differs from the rows': 'users' for `partner_users`
 */
export function pageOf<
  const Noun extends string,
  Row extends z.ZodType,
  Extra extends z.ZodRawShape = Record<never, never>,
  const Total extends string = Noun,
>(noun: Noun, row: Row, extra?: Extra, total?: Total): PageSchema<Noun, Row, Extra, Total> {
  const pagination_info = z.strictObject({ ...INFO, [`total_${total ?? noun}`]: z.int() })
  const shape = { [noun]: z.array(row), pagination_info, ...extra }
  return Object.assign(z.strictObject(shape as PageShape<Noun, Row, Extra, Total>), { rows: noun })
}

/** A call that returns a page of a list, filtered, ordered and paged by its query. */
export type ListCall = CallShape & { query: z.ZodObject; reply: z.ZodType & { readonly rows: string } }

/** One row of the list that a call returns. */
export type RowOf<C extends ListCall> =
  z.output<C['reply']> extends Record<C['reply']['rows'], readonly (infer Row)[]> ? Row : never

/** The whole answer of such a call. */
export type PageAnswer<C extends ListCall> = z.output<C['reply']> & { pagination_info: PageInfo }

/** Query parameters for the position in the list, as opposed to its filters. */
type NoFilter = 'page_number' | 'cursor' | 'sort' | 'sort_by'
const NO_FILTER: ReadonlySet<string> = new Set<NoFilter>(['page_number', 'cursor', 'sort', 'sort_by'])

/** The part of a list's query that determines its rows: a selection and an export repeat it. */
export function filtersOf<Shape extends z.ZodRawShape>(
  query: z.ZodObject<Shape>,
): z.ZodObject<Omit<Shape, NoFilter>, z.core.$strict> {
  const filters = Object.entries(query.shape).filter(([name]) => !NO_FILTER.has(name))
  return z.strictObject(Object.fromEntries(filters) as Omit<Shape, NoFilter>)
}
