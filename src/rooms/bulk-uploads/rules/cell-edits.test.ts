import { expect, test } from 'vitest'
import { countRows, firstOf, halvesOf, withEdits, withoutRows, withoutSaved } from './cell-edits.ts'

test('a second cell of a row joins the first, a second writing of a cell replaces it', () => {
  const first = withEdits({}, { 14: { email: 'a@b.in' } })
  expect(withEdits(first, { 14: { mobile: '9876543210' }, 15: { name: 'Asha' } })).toEqual({
    14: { email: 'a@b.in', mobile: '9876543210' },
    15: { name: 'Asha' },
  })
  expect(withEdits(first, { 14: { email: 'c@d.in' } })).toEqual({ 14: { email: 'c@d.in' } })
})

test('what was written again while it was being sent is still to be saved', () => {
  const sent = { 14: { email: 'a@b.in', name: 'Asha' }, 15: { name: 'Ravi' } }
  const now = { 14: { email: 'asha@b.in', name: 'Asha' }, 15: { name: 'Ravi' }, 16: { name: 'Ela' } }
  expect(withoutSaved(now, sent)).toEqual({ 14: { email: 'asha@b.in' }, 16: { name: 'Ela' } })
  expect(withoutSaved(sent, sent)).toEqual({})
})

test('a request takes the first rows only, by the names of their cells', () => {
  const edits = { 2: { name: 'A', mobile: '1' }, 3: { name: 'B' }, 4: { name: 'C' } }
  expect(firstOf(edits, 7)).toEqual({ 2: { name: 'A', mobile: '1' }, 3: { name: 'B' } })
  expect(firstOf(edits, 1)).toEqual({ 2: { name: 'A', mobile: '1' } })
  expect(countRows(edits)).toBe(3)
})

test('a refused request is sent in halves, without the rows that are refused by themselves', () => {
  const edits = { 2: { name: 'A' }, 3: { name: 'B' }, 4: { name: 'C' } }
  expect(halvesOf(edits)).toEqual([{ 2: { name: 'A' }, 3: { name: 'B' } }, { 4: { name: 'C' } }])
  expect(withoutRows(edits, new Map([[3, 'No column']]))).toEqual({ 2: { name: 'A' }, 4: { name: 'C' } })
})
