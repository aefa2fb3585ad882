import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isDrawn } from './draw.ts'

const names = Array.from({ length: 20_000 }, (_, index) => `claim/${900 + index}`)

test.each([
  [0, 0, 0],
  [10, 1_800, 2_200],
  [50, 9_600, 10_400],
  [100, 20_000, 20_000],
])('%i percent of many are drawn, whether they are counted on or random', (percent, least, most) => {
  for (const drawnOf of [names, names.map(() => randomUUID())]) {
    const { length } = drawnOf.filter((name) => isDrawn(name, percent))
    expect(length).toBeGreaterThanOrEqual(least)
    expect(length).toBeLessThanOrEqual(most)
  }
})

test('the same name is drawn or not, however often it is asked', () => {
  expect(names.map((name) => isDrawn(name, 10))).toEqual(names.map((name) => isDrawn(name, 10)))
})
