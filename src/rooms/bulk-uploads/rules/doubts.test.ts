import { describe, expect, test } from 'vitest'
import { cellInOrder, columnsInDoubt, dateColumn } from './doubts.ts'

const list = (...days: string[]) => days.map((dob, at) => ({ row: at + 2, values: { dob, last_working_day: '' } }))

describe('how the dates of a column are written', () => {
  test('is asked where one of them is possible with the month first only', () => {
    const columns = ['dob', 'last_working_day']
    expect(columnsInDoubt(list('3/4/1990', '8/25/1990'), columns)).toEqual(['dob'])
    expect(columnsInDoubt(list('3/4/1990', '25/8/1990'), columns)).toEqual([])
    expect(columnsInDoubt(list('3/4/1990', '25/8/1990', '8/25/1990'), columns)).toEqual(['dob'])
    expect(columnsInDoubt(list('3/4/90', '8/25/90'), columns)).toEqual([])
    expect(columnsInDoubt(list('8/25/1990'), ['name'])).toEqual([])
  })

  test('is asked with a date that proves it and one that can be read both ways', () => {
    expect(dateColumn(list('3/4/1990', '8/25/1990', '5/6/1990', '5/5/1990'), 'dob')).toEqual({
      key: 'dob',
      proof: { row: 3, cell: '8/25/1990' },
      example: { row: 2, cell: '3/4/1990', day_first: '1990-04-03', month_first: '1990-03-04' },
      open: 2,
    })
  })

  test('decides what each of them means', () => {
    const cells = ['3/4/1990', '8/25/1990', '25/8/1990', '1990-08-25', 'soon', '']
    expect(cells.map((cell) => cellInOrder(cell, true))).toEqual([
      '1990-03-04',
      '1990-08-25',
      '25/8/1990',
      '1990-08-25',
      'soon',
      '',
    ])
    expect(cells.map((cell) => cellInOrder(cell, false))).toEqual(['1990-04-03', ...cells.slice(1)])
  })
})
