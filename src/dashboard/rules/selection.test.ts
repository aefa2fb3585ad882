import { describe, expect, test } from 'vitest'
import {
  ALL,
  asPreviewed,
  countSelected,
  isSelected,
  NONE,
  selectionIn,
  selectionOnWire,
  withRows,
  withSelection,
} from './selection.ts'

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

  test('is saved in the URL as its rows, or as all but some, and read from there', () => {
    const at = (search: string, selection: Parameters<typeof withSelection>[1]) =>
      withSelection(new URLSearchParams(search), selection).toString()
    const ids = (...some: string[]) => some.map((id) => [id, undefined] as const)
    const two = withRows<undefined>(NONE, ids('a', 'b'), true)
    expect(at('statuses=ACTIVE&page=2', two)).toBe('statuses=ACTIVE&page=2&selected=a%2Cb')
    expect(selectionIn(new URLSearchParams(at('', two)))).toEqual(two)
    const butOne = withRows<undefined>(ALL, ids('c'), false)
    expect(at('selected=a', butOne)).toBe('selected=all&except=c')
    expect(selectionIn(new URLSearchParams(at('', butOne)))).toEqual(butOne)
    expect(at('page=2&selected=all&except=c', NONE)).toBe('page=2')
    expect(countSelected(selectionIn(new URLSearchParams('')), 7)).toBe(0)
  })
})
