import { expect, test } from 'vitest'
import { fromTyped, toTyped } from './typed-time.ts'

test('a day and a time are typed as the clock in India shows them, and sent in UTC', () => {
  expect(toTyped(new Date('2026-11-26T20:15:30Z'))).toBe('2026-11-27T01:45')
  expect(fromTyped('2026-11-27T01:45')).toBe('2026-11-26 20:15:00')
  expect([fromTyped(''), fromTyped('2026-11-27'), fromTyped('2026-02-30T10:00')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
