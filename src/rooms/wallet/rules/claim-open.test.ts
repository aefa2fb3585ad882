import { expect, test } from 'vitest'
import { isClaimOpen } from './claim-open.ts'

test.each([
  ['an active plan', { is_active: true, claim_until: null }, true],
  ['an ended plan whose bills are still accepted', { is_active: false, claim_until: '2026-12-08' }, true],
  ['an ended plan whose credits went back to the company', { is_active: false, claim_until: null }, false],
])('a bill can be claimed from %s: %o is %s', (_, plan, isOpen) => {
  expect(isClaimOpen(plan)).toBe(isOpen)
})
