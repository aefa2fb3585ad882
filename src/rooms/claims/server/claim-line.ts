import type { Db } from '#platform/database/open-database.ts'
import type { ClaimRow } from './move-claim.ts'

/** A claim and those that file it again, oldest first: one bill, of which at most one is not rejected. */
export function listLine(db: Db, { id, original_claim_id }: Pick<ClaimRow, 'id' | 'original_claim_id'>) {
  const first = original_claim_id ?? id
  return db
    .selectFrom('claims')
    .select(['id', 'parent_claim_id', 'status', 'reason_codes'])
    .where((where) => where.or([where('id', '=', first), where('original_claim_id', '=', first)]))
    .orderBy('id')
    .execute()
}

/** The claim in which the bill of a line is decided, to be paid, or paid. */
export function liveOf(line: Awaited<ReturnType<typeof listLine>>) {
  return line.find(({ status }) => status !== 'REJECTED')
}
