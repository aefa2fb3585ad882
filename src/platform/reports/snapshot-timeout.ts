/** The longest that one statement of a snapshot may take, while its rows are consumed: longer than any report should. */
export const LONGEST_STATEMENT_MS = 15 * 60_000

/** The database has ended a statement of a snapshot, because it took longer than that. */
export class SnapshotTimeout extends Error {
  override name = 'SnapshotTimeout'
}

const QUERY_CANCELED = '57014'

/** The error of a statement, as what it means for a snapshot. */
export function snapshotError(error: unknown): unknown {
  return (error as { code?: string }).code === QUERY_CANCELED
    ? new SnapshotTimeout('A statement of a report took too long.', { cause: error })
    : error
}
