import { setImmediate as nextTurn } from 'node:timers/promises'

const PIECE = 500

/** Does something with thousands of rows, piece by piece: other requests have their turn in between. */
export async function inPieces<Row>(rows: readonly Row[], work: (piece: readonly Row[], at: number) => Promise<void>) {
  for (let at = 0; at < rows.length; at += PIECE) {
    await work(rows.slice(at, at + PIECE), at)
    if (at + PIECE < rows.length) await nextTurn()
  }
}
