import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inPieces } from './in-pieces.ts'

it('an answer in pieces has the bytes that it was given', async () => {
  const body = randomBytes(1_000_001)
  expect(body.equals(await buffer(inPieces(body) as Readable))).toBe(true)
})

it('of all large answers one piece is sent in a turn, and a small answer waits for none', async () => {
  let pieces = 0
  const sending = Array.from({ length: 5 }, async () => {
    for await (const _ of inPieces(Buffer.alloc(200_000)) as Readable) pieces += 1
  })
  for (let turn = 1; turn < 20; turn++) {
    await nextTurn()
    expect(pieces).toBeLessThanOrEqual(turn)
  }
  await Promise.all(sending)
  expect(pieces).toBe(20)
  expect(inPieces(Buffer.alloc(100))).toBeInstanceOf(Buffer)
})
