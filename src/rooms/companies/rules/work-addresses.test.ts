import { expect, test } from 'vitest'
import { workAddresses } from './work-addresses.ts'

test.each([
  [['banyan.example'], 'at banyan.example'],
  [['kaveri.example', '*.kaveri.example'], 'at kaveri.example or ending in .kaveri.example'],
  [['a.in', 'b.in', '*.c.in'], 'at a.in, at b.in or ending in .c.in'],
])('the work addresses of %s are %s, without a sign that only we read', (domains, text) => {
  expect(workAddresses(domains)).toBe(text)
})
