import * as z from 'zod'
import { type CallShape, defineCall, type RefusalSpec } from '#platform/contract/call.ts'
import { words } from '../words.ts'
import { filtersOf, type ListCall } from './page-of.ts'

/** The maximum number of rows in one request: they are processed one after the other while somebody waits. */
export const BULK_MOST = 1000

/** Refusals of the request as a whole. */
export const BULK_REFUSALS = { TOO_MANY_SELECTED: { status: 422, message: words.tooMany(BULK_MOST) } }

const BulkResult = z.strictObject({
  id: z.string(),
  done: z.boolean(),
  /** The code and text of the refusal that left the row unchanged. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
})
export type BulkResult = z.output<typeof BulkResult>

const BulkReply = z.strictObject({ dry_run: z.boolean(), results: z.array(BulkResult) })
export type BulkReply = z.output<typeof BulkReply>

interface BulkShape extends Pick<CallShape, 'name' | 'path' | 'summary' | 'who'> {
  /** Schema of a row's id. */
  id: z.ZodType<string, string>
  /** Refusals of a single row. */
  refusals: Record<string, RefusalSpec>
}

/**
 * A bulk action: `{ids}` or `{select: its filters, exclude_ids}`, with `dry_run` for a preview. Each row has its own
 * result; a refused row stays unchanged and does not stop the others.
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
    .refine((body) => (body.ids === undefined) !== (body.select === undefined), { path: ['ids'], error: words.oneWay })
  return defineCall({
    ...call,
    method: 'POST',
    body,
    // A thousand ids of 36 characters, and a thousand excluded ones.
    body_bytes: 98_304,
    reply: BulkReply,
    idempotent: 'by-record',
    refusals: { ...refusals, ...BULK_REFUSALS },
  })
}
