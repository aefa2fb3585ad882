import { expect, test } from 'vitest'
import { CONSULT_STATUSES } from './consult-status.ts'
import { pollAfter } from './polling.ts'

test('a member’s page asks every three seconds while somebody waits, less often in the call, never after the end', () => {
  expect(CONSULT_STATUSES.map(pollAfter)).toEqual([3_000, 3_000, 20_000, false, false, false, false])
  expect(pollAfter(undefined)).toBe(3_000)
})
