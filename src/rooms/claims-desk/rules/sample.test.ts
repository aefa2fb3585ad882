import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSampled } from './sample.ts'

const names = Array.from({ length: 20_000 }, (_, index) => `claim/${900 + index}`)

test.each([
  [0, 0, 0],
  [10, 1_800, 2_200],
  [50, 9_600, 10_400],
  [100, 20_000, 20_000],
])('%i percent of many are sampled, for sequential and for random names', (percent, least, most) => {
  for (const population of [names, names.map(() => randomUUID())]) {
    const { length } = population.filter((name) => isSampled(name, percent))
    expect(length).toBeGreaterThanOrEqual(least)
    expect(length).toBeLessThanOrEqual(most)
  }
})

test('the same name always gets the same result', () => {
  expect(names.map((name) => isSampled(name, 10))).toEqual(names.map((name) => isSampled(name, 10)))
})
