import { randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS } from '../rules/visit-code.ts'

const TRIES = 20

/** Six letters by chance. */
function randomCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
}

/**
 * Stores a row under a code of its own.
 * @param insert returns undefined where the code is taken
 */
export async function withRandomCode<Row>(insert: (code: string) => Promise<Row | undefined>): Promise<Row> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = await insert(randomCode())
    if (row) return row
  }
  throw new Error(`No free code in ${TRIES} attempts`)
}
