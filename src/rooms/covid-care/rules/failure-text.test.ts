import { expect, it } from 'vitest'
import { failureText } from './failure-text.ts'

it('a form that fails without a text of its own says Something went wrong (C5.09)', () => {
  expect(failureText({ status: 500, message: 'Internal error' })).toBe('Something went wrong')
  expect(failureText({ status: 409, message: '' })).toBe('Something went wrong')
  expect(failureText({ status: 409, message: 'These answers cannot be changed any more.' })).toBe(
    'These answers cannot be changed any more.',
  )
})
