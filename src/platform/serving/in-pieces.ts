import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What the system takes over in a fraction of a millisecond. */
const PIECE_BYTES = 65_536

let last: Promise<unknown> = Promise.resolve()

/**
 * A large answer, handed over piece by piece, one of all answers in each turn of the event loop. The system copies what
 * it takes over: of fifty large answers at once, megabytes each, it would otherwise copy all before anybody else is
 * served.
 */
export function inPieces(body: Buffer): Buffer | Readable {
  return body.length > PIECE_BYTES ? Readable.from(pieces(body), { highWaterMark: 1 }) : body
}

async function* pieces(body: Buffer) {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    last = last.then(() => nextTurn())
    await last
    yield body.subarray(at, at + PIECE_BYTES)
  }
}
