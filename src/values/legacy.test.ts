import { expect, test } from 'vitest'
import { LEGACY_IDS, LEGACY_VALUE } from './legacy.ts'

test('the exported constants without a meaning are 1199 and 22 ids (C9.42)', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  expect(LEGACY_VALUE).toBe(1199)
  expect(LEGACY_IDS).toEqual([...range(1, 10), 13, 14, ...range(16, 20), 22, 25, 26, 28, 29])
  expect(LEGACY_IDS).toHaveLength(22)
})
