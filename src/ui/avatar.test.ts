import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Ravi Kulkarni', 'RK'],
  ['Meenakshi Sundaram Pillai', 'MP'],
  ['asha', 'A'],
  ['आशा वर्मा', 'आव'],
  ['+919810000001', '01'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
