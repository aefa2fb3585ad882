import { expect, test } from 'vitest'
import { CODE_LETTERS, parseVisitCode } from './visit-code.ts'

test('a visit id has 32 possible letters, none of which looks like another (decisions §0)', () => {
  expect(new Set(CODE_LETTERS).size).toBe(32)
  expect(CODE_LETTERS).not.toMatch(/[01IO]/)
})

test.each([
  ['K7M2QX', 'K7M2QX'],
  ['k7m 2qx', 'K7M2QX'],
  [' k7m-2qx ', 'K7M2QX'],
])('%j is read as %s', (typed, code) => expect(parseVisitCode(typed)).toBe(code))

test.each(['', 'K7M2Q', 'K7M2QXA', 'K7M2Q0', 'K7M2QI', 'K7M2QÉ', 'К7M2QX', 'K7M2Q\u0000'])(
  '%j is no visit id',
  (typed) => expect(parseVisitCode(typed)).toBeUndefined(),
)
