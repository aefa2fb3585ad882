import { describe, expect, test } from 'vitest'
import { ALL, asPreviewed, countSelected, isSelected, NONE, selectionOnWire, withRows } from './selection.ts'

const row = (id: string) => [id, { id }] as const

describe('a selection', () => {
  test('of some rows is sent as their ids, across pages', () => {
    const first = withRows<{ id: string }>(NONE, [row('a'), row('b')], true)
    const then = withRows(withRows(first, [row('c')], true), [row('a')], false)
    expect(countSelected(then, 40)).toBe(2)
    expect(selectionOnWire(then, { kind: 'job' })).toEqual({ ids: ['b', 'c'] })
  })

  test('of all matching rows is sent as the list’s filters and the excluded rows', () => {
    const butOne = withRows<{ id: string }>(ALL, [row('a')], false)
    expect([countSelected(butOne, 1234), isSelected(butOne, 'a'), isSelected(butOne, 'z')]).toEqual([1233, false, true])
    expect(selectionOnWire(butOne, { kind: 'job', sort: '-name' })).toEqual({
      select: { kind: 'job' },
      exclude_ids: ['a'],
    })
    expect(countSelected(withRows(butOne, [row('a')], true), 1234)).toBe(1234)
  })

  test('is carried out as previewed: a row that would be skipped is not sent', () => {
    const results = [
      { id: 'a', done: true },
      { id: 'b', done: false },
    ]
    expect(asPreviewed(results)).toEqual({ ids: ['a'] })
  })
})
