import { expect, test } from 'vitest'
import { isStaffName, looksLike } from './staff-name.ts'

test('a name with the joiners of its script is one of that script, and looks like the same without them', () => {
  expect(isStaffName('क्\u200dषितिज शर्मा')).toBe(true)
  expect(isStaffName('As\u200dha Verma')).toBe(false)
  expect(looksLike('क्\u200dष', 'क्ष')).toBe(true)
})
