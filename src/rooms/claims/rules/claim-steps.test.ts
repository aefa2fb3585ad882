import { expect, test } from 'vitest'
import type { ClaimStatus } from './claim-status.ts'
import { stepsAhead } from './claim-steps.ts'

test.each<[ClaimStatus, string[]]>([
  ['INITIATED', ['decision', 'payment']],
  ['PENDING', ['decision', 'payment']],
  ['ON_HOLD', ['decision', 'payment']],
  ['APPROVED', ['payment']],
  ['SETTLEMENT_FAILED', ['payment']],
  ['SETTLED', []],
  ['REJECTED', []],
])('after %s come %j', (status, steps) => {
  expect(stepsAhead(status)).toEqual(steps)
})
