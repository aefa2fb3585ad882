import { expect, test } from 'vitest'
import { problemsAfterChange } from './problems-after-change.ts'

const SHOWN = { name: 'Enter your name', dob: 'Age should be between 18 and 50 years' }

test('a field that is right now loses its error, and the others keep theirs', () => {
  expect(problemsAfterChange(SHOWN, {}, ['dob'])).toEqual({ name: SHOWN.name })
})

test('a changed field that is still wrong says what is wrong now', () => {
  const found = { dob: 'Date of birth cannot be in the future' }
  expect(problemsAfterChange(SHOWN, found, ['dob'])).toEqual({ ...SHOWN, ...found })
})

test('a field that had no error gets none while the person types', () => {
  expect(problemsAfterChange(SHOWN, { email: 'Invalid email' }, ['email'])).toEqual(SHOWN)
})
