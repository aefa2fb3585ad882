import { describe, expect, test } from 'vitest'
import { nextSend } from './sends.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)
const DAY = 24 * 60

describe('a number is asked', () => {
  test.each([
    ['at once, the first time', [], 0, 0],
    ['two minutes after the last time', [0], 1, 2],
    ['when two minutes are over', [0], 2, 2],
    ['later than that, whenever somebody asks', [0], 30, 30],
    ['the third time', [5, 0], 9, 9],
    ['not a fourth time before the first is a day old', [9, 5, 0], 20, DAY],
    ['when the first is a day old', [9, 5, 0], DAY, DAY],
    ['once more for each that is a day old', [DAY, 9, 5], DAY + 1, DAY + 5],
    ['at once, when all are a day old', [9, 5, 0], DAY + 9, DAY + 9],
  ])('%s', (_, sent, now, next) => {
    expect(nextSend(sent.map(at), 3, at(now))).toEqual(at(next))
  })

  test('as often a day as the setting says', () => {
    expect(nextSend([at(0)], 1, at(10))).toEqual(at(DAY))
  })
})
