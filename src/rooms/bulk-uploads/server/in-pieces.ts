import { setImmediate as nextTurn } from 'node:timers/promises'

const PIECE = 500
/** A request of others takes several turns: each waits at most this long. */
const TURN_MS = 1
/** Rows between two looks at the time. */
const LOOK_EVERY = 16

/** Asks something about thousands of rows, piece by piece: other requests have their turn in between. */
export async function inPieces<Row>(rows: readonly Row[], work: (piece: readonly Row[], at: number) => Promise<void>) {
  for (let at = 0; at < rows.length; at += PIECE) {
    await work(rows.slice(at, at + PIECE), at)
    if (at + PIECE < rows.length) await nextTurn()
  }
}

/** Maps thousands of rows: other requests have their turn after each millisecond. */
export async function mapInTurns<Row, Result>(rows: readonly Row[], of: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const row of rows) {
    results.push(of(row))
    if (results.length % LOOK_EVERY > 0 || performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return results
}
