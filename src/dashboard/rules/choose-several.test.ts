import { expect, test } from 'vitest'
import { ALL, chooseSeveral } from './choose-several.ts'

const options = ['OPEN', 'PAID', 'FAILED']

test.each<[string, string[], string[], string[]]>([
  ['one option instead of all', [], [ALL, 'PAID'], ['PAID']],
  ['another one, in the order of the options', ['PAID'], ['PAID', 'OPEN'], ['OPEN', 'PAID']],
  ['all again, which takes the others back', ['OPEN', 'PAID'], ['OPEN', 'PAID', ALL], []],
  ['the last one no more: all', ['PAID'], [], []],
  ['all no more, where nothing else is chosen: still all', [], [], []],
])('choosing %s', (_, before, ticked, after) => {
  expect(chooseSeveral(options, before, new Set(ticked))).toEqual(after)
})
