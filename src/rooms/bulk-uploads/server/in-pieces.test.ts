import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { mapInTurns } from './in-pieces.ts'

test('others have their turn while thousands of rows are read (promise 22)', async () => {
  let others = 0
  let isDone = false
  const other = async () => {
    for (; !isDone; others++) await nextTurn()
  }
  const waiting = other()
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const rows = Array.from({ length: 320 }, (_, at) => at)
  const read = await mapInTurns(rows, (row) => {
    clock += 0.1
    return row * 2
  })
  isDone = true
  await waiting
  expect(read).toEqual(rows.map((row) => row * 2))
  // 32 ms of work, with a look at the time every 16 rows: a turn after each 1.6 ms.
  expect(others).toBeGreaterThanOrEqual(10)
})
