import type { CallShape } from '#platform/contract/call.ts'
import { COMMON_REFUSALS, Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { BULK_MOST, type BULK_REFUSALS, type BulkReply, type BulkResult } from '../contract/bulk-of.ts'
import { runRow } from './run-row.ts'

interface Bulk<Filters> {
  call: CallShape
  body: { ids?: string[] | undefined; select?: Filters | undefined; exclude_ids: string[]; dry_run: boolean }
  /** Ids of the matching rows, at most `limit`. */
  listIds: (db: Db, filters: Filters, limit: number) => Promise<string[]>
  /** Processes one row, in the given transaction; a Refusal leaves the row unchanged. */
  act: (trx: Db, id: string) => Promise<unknown>
}

/**
 * Processes the rows of a selection one after the other, each in its own transaction.
 * @throws Refusal TOO_MANY_SELECTED
 */
export async function runBulk<Filters>(
  { db, log }: Pick<Parts, 'db' | 'log'>,
  { call, body, listIds, act }: Bulk<Filters>,
): Promise<BulkReply> {
  const { dry_run } = body
  const results: BulkResult[] = []
  for (const id of await idsOf(db, body, listIds)) {
    try {
      await runRow(db, dry_run, (trx) => act(trx, id))
      results.push({ id, done: true, reason: null, message: null })
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) log.error({ err: thrown }, 'a row of a bulk action failed')
      results.push(refused(id, thrown, call))
    }
  }
  return { dry_run, results }
}

async function idsOf<Filters>(
  db: Db,
  { ids, select, exclude_ids }: Bulk<Filters>['body'],
  listIds: Bulk<Filters>['listIds'],
): Promise<string[]> {
  const excluded = new Set(exclude_ids)
  if (ids) return [...new Set(ids)].filter((id) => !excluded.has(id))
  const matching = await listIds(db, select as Filters, BULK_MOST + excluded.size + 1)
  const wanted = matching.filter((id) => !excluded.has(id))
  if (wanted.length > BULK_MOST) throw new Refusal<typeof BULK_REFUSALS>('TOO_MANY_SELECTED')
  return wanted
}

/** An unexpected error affects one row only: the rows before it are committed, and the answer says so. */
function refused(id: string, thrown: unknown, { refusals }: CallShape): BulkResult {
  const reason = thrown instanceof Refusal ? thrown.code : 'INTERNAL'
  const declared: Record<string, { message: string }> = { ...COMMON_REFUSALS, ...refusals }
  const text = thrown instanceof Refusal ? thrown.text : undefined
  return { id, done: false, reason, message: text ?? declared[reason]?.message ?? COMMON_REFUSALS.INTERNAL.message }
}
