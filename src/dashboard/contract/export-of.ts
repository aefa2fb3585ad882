import * as z from 'zod'
import { type CallShape, defineCall } from '#platform/contract/call.ts'
import { filtersOf } from './page-of.ts'

/** A call that answers a list, page by page or from a cursor on. */
type ListCallShape = CallShape & { query: z.ZodObject }

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * All rows of a list that match its filters, as a file, for everybody who may read the list; each export is audited.
 * The rows are in the list's own order.
 */
export function exportOf<const L extends ListCallShape>(
  list: L,
  { name, summary }: Pick<CallShape, 'name' | 'summary'>,
) {
  const query: z.ZodObject<Omit<L['query']['shape'], 'page_number' | 'cursor' | 'sort' | 'sort_by'> & typeof FORMAT> =
    z.strictObject({
      ...filtersOf<L['query']['shape']>(list.query).shape,
      ...FORMAT,
    })
  return defineCall({
    name,
    summary,
    method: 'GET',
    path: `${list.path}/export`,
    who: list.who,
    params: list.params as ParamsIn<L>,
    query,
    reply: { file: 'application/octet-stream' },
  })
}

type ParamsIn<L> = L extends { params: infer Params extends z.ZodObject } ? Params : undefined

const FORMAT = { format: z.enum(EXPORT_FORMATS).default('csv') }
