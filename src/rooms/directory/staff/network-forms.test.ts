import { expect, it } from 'vitest'
import { documentOf } from './network-forms.ts'

it.each([
  ['1,500', 1500],
  [' ₹1,23,456.50 ', 123456.5],
  ['-77.25', -77.25],
  ['500,50', '500,50'],
  ['12,34', '12,34'],
])('an amount typed as %s is sent as %s: commas only in groups', (fee, sent) => {
  expect(documentOf('practices', { fee }).fee).toBe(sent)
})
