import { expect, it } from 'vitest'
import { detailsProblem } from './lead-details.ts'

it.each<[string, Record<string, unknown>, string | undefined]>([
  ['nothing', {}, undefined],
  ['exactly 2 KB', { a: 'x'.repeat(2048 - 8) }, undefined],
  ['one byte more', { a: 'x'.repeat(2048 - 7) }, 'size'],
  ['bytes, not characters, are counted', { a: 'आ'.repeat(700) }, 'size'],
  ['five objects deep', { a: { a: { a: { a: {} } } } }, undefined],
  ['six objects deep', { a: { a: { a: { a: { a: {} } } } } }, 'depth'],
  ['lists count', { a: [[[[[]]]]] }, 'depth'],
  ['NUL in a text', { a: ['x\0'] }, 'text'],
  ['NUL in a name', { 'x\0': 1 }, 'text'],
  ['half a surrogate pair', { a: '\ud800' }, 'text'],
])('details of a lead: %s', (_, details, problem) => {
  expect(detailsProblem(details)).toBe(problem)
})
