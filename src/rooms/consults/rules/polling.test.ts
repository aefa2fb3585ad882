import { expect, test } from 'vitest'
import { CONSULT_STATUSES, type ConsultStatus } from './consult-status.ts'
import { pollAfter } from './polling.ts'

test('a member’s page asks every three seconds while somebody waits, less often in the call, never after the end', () => {
  const shown = (status: ConsultStatus) => pollAfter({ status, prescriptions: [{}] }, 1)
  expect(CONSULT_STATUSES.map(shown)).toEqual([3_000, 3_000, 20_000, false, false, false, false])
  expect(pollAfter(undefined, 0)).toBe(3_000)
})

test('after the call the page asks for ten minutes for the prescription that may still come', () => {
  const completed = { status: 'completed', prescriptions: [] } as const
  expect([1, 59, 60].map((answers) => pollAfter(completed, answers))).toEqual([10_000, 10_000, false])
})
