import { expect, test } from 'vitest'
import * as z from 'zod'
import { isMalformed, text } from './text.ts'

const note = text({ max: 20, required: 'Please write a note' }).min(3, 'Too short')
const issuesOf = (value: unknown) => note.safeParse(value).error?.issues ?? []

test('a text is trimmed', () => {
  expect(note.parse('  नमस्ते 🌿 ')).toBe('नमस्ते 🌿')
})

test.each([['a\0b'], ['\ud800abc'], ['abc\udc00'], ['x'.repeat(21)], ['x'.repeat(100_000)]])(
  'NUL, half characters and over-long text are malformed, before any rule of the field (%#)',
  (value) => {
    const issues = issuesOf(value)
    expect(issues).toHaveLength(1)
    expect(issues.every(isMalformed)).toBe(true)
  },
)

test('a missing, mistyped or too short text breaks a rule and is not malformed', () => {
  expect(issuesOf(undefined).map((issue) => issue.message)).toEqual(['Please write a note'])
  expect(issuesOf(['abc'])[0]?.message).toBe('Please write a note')
  expect(issuesOf('  a ').map((issue) => issue.message)).toEqual(['Too short'])
  expect([undefined, ['abc'], 'a'].flatMap(issuesOf).some(isMalformed)).toBe(false)
})

test('an unknown key is malformed', () => {
  const issues = z.strictObject({ note }).safeParse({ note: 'fine', role: 'ADMIN' }).error!.issues
  expect(issues.map(isMalformed)).toEqual([true])
})
