import * as z from 'zod'
import { type CallShape, defineCall, type RefusalSpec } from '#platform/contract/call.ts'
import { words } from '../words.ts'
import { filtersOf, type ListCall } from './page-of.ts'

/** At most so many rows in one request: they are done one after the other while somebody waits. */
export const BULK_MOST = 1000

/** What every bulk act may answer for the request as a whole. */
export const BULK_REFUSALS = { TOO_MANY_SELECTED: { status: 422, message: words.tooMany(BULK_MOST) } }

const BulkResult = z.strictObject({
  id: z.string(),
  done: z.boolean(),
  /** The code of the refusal that left the row as it was, and its text. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
})
export type BulkResult = z.output<typeof BulkResult>

const BulkReply = z.strictObject({ dry_run: z.boolean(), results: z.array(BulkResult) })
export type BulkReply = z.output<typeof BulkReply>

interface BulkShape extends Pick<CallShape, 'name' | 'path' | 'summary' | 'who'> {
  /** Schema of a row's id. */
  id: z.ZodType<string, string>
  /** What a single row may be refused for. */
  refusals: Record<string, RefusalSpec>
}

/**
 * An act on rows of a list: `{ids}` or `{select: its filters, exclude_ids}`, with `dry_run` to learn what would happen. Each
 * row has a result of its own; a row that is refused stays as it was and stops nobody else's.
 */
export function bulkOf<const L extends ListCall, const B extends BulkShape>(list: L, { id, refusals, ...call }: B) {
  const ids = z.array(id).max(BULK_MOST, words.tooMany(BULK_MOST))
  const body = z
    .strictObject({
      ids: ids.min(1).optional(),
      select: filtersOf(list.query).optional(),
      exclude_ids: ids.default([]),
      dry_run: z.boolean().default(false),
    })
    .refine((said) => (said.ids === undefined) !== (said.select === undefined), { path: ['ids'], error: words.oneWay })
  return defineCall({
    ...call,
    method: 'POST',
    body,
    reply: BulkReply,
    idempotent: true,
    refusals: { ...refusals, ...BULK_REFUSALS },
  })
}
