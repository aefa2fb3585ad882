import { expect, test } from 'vitest'
import { ALL, chooseSeveral } from './choose-several.ts'

const options = ['OPEN', 'PAID', 'FAILED']

test.each<[string, string[], string[], string[]]>([
  ['one option instead of all', [], [ALL, 'PAID'], ['PAID']],
  ['another one, in the order of the options', ['PAID'], ['PAID', 'OPEN'], ['OPEN', 'PAID']],
  ['all, which deselects the others', ['OPEN', 'PAID'], ['OPEN', 'PAID', ALL], []],
  ['none of them, which means all', ['PAID'], [], []],
  ['nothing while nothing is selected: still all', [], [], []],
])('choosing %s (D2.37)', (_, before, ticked, after) => {
  expect(chooseSeveral(options, before, new Set(ticked))).toEqual(after)
})
