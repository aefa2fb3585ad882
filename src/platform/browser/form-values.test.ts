import { describe, expect, it } from 'vitest'
import { changedNames, changeRow, keyOfRow, rebase } from './form-values.ts'

const BEFORE = { name: 'Kabir Rao', relation: 'Son', gender: 'M', rows: [{ amount: '5' }] }

describe('what a person typed, on top of a newer record', () => {
  it('stays, and what they did not touch takes the newer value', () => {
    const typed = { ...BEFORE, name: 'Kabir A Rao' }
    const newer = { ...BEFORE, relation: 'Brother' }
    expect(rebase(BEFORE, typed, newer)).toEqual({
      values: { ...BEFORE, name: 'Kabir A Rao', relation: 'Brother' },
      conflicts: [],
    })
  })

  it('is a conflict where both changed a field to different values, and none where both typed the same', () => {
    const typed = { ...BEFORE, name: 'Kabir A Rao', gender: 'O' }
    const newer = { ...BEFORE, name: 'Kabir Prasad Rao', gender: 'O' }
    expect(rebase(BEFORE, typed, newer)).toEqual({
      values: { ...newer, name: 'Kabir A Rao' },
      conflicts: [{ name: 'name', newer: 'Kabir Prasad Rao' }],
    })
  })
})

it('rows with the same contents are no change, and a row that is changed keeps its key', () => {
  expect(changedNames(BEFORE, { ...BEFORE, rows: [{ amount: '5' }] })).toEqual([])
  const row = { amount: '5' }
  expect(keyOfRow(changeRow(row, { amount: '6' }))).toBe(keyOfRow(row))
  expect(keyOfRow({ amount: '5' })).not.toBe(keyOfRow(row))
})
