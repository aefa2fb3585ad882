import { expect, test } from 'vitest'
import { moveOf } from './grid-moves.ts'

const GRID = { rows: 3, columns: 4 }
const inside = { row: 1, column: 1, atStart: false, atEnd: false }

test.each([
  ['ArrowUp', inside, { row: 0, column: 1 }],
  ['ArrowDown', inside, { row: 2, column: 1 }],
  ['Enter', inside, { row: 2, column: 1 }],
  ['ArrowLeft', inside, undefined],
  ['ArrowRight', inside, undefined],
  ['ArrowLeft', { ...inside, atStart: true }, { row: 1, column: 0 }],
  ['ArrowRight', { ...inside, atEnd: true }, { row: 1, column: 2 }],
  ['ArrowUp', { ...inside, row: 0 }, undefined],
  ['ArrowDown', { ...inside, row: 2 }, undefined],
  ['Enter', { ...inside, row: 2 }, undefined],
  ['ArrowLeft', { ...inside, column: 0, atStart: true }, undefined],
  ['ArrowRight', { ...inside, column: 3, atEnd: true }, undefined],
  ['a', inside, undefined],
  ['Tab', inside, undefined],
])('%s at %j leads to %j', (key, caret, to) => {
  expect(moveOf(key, caret, GRID)).toEqual(to)
})
