import { describe, expect, test } from 'vitest'
import { bucketOf, CLAIM_STATUSES, statusOf } from './claim-status.ts'
import { mayOpen } from './may-open.ts'

const staff = (...actions: string[]) => ({ part: 'staff' as const, account_id: 'meera', actions })
const claim = { status: 'INITIATED' as const, on_hold_by: null }
const held = { status: 'ON_HOLD' as const, on_hold_by: 'meera' }

describe('who of our staff may open a claim', () => {
  test('a list of the desk is the status in lower case', () => {
    for (const status of CLAIM_STATUSES) {
      expect(bucketOf(status)).toBe(status.toLowerCase())
      expect(statusOf(bucketOf(status))).toBe(status)
    }
  })

  test.each([
    ['with the list it is in', claim, staff('claims.view', 'moderations.bucket.initiated'), true],
    ['with another list', claim, staff('claims.view', 'moderations.bucket.settled'), false],
    ['without the right to see claims', claim, staff('moderations.bucket.initiated'), false],
    ['who put it on hold', held, staff('claims.view'), true],
    ['who did not put it on hold', { ...held, on_hold_by: 'kabir' }, staff('claims.view'), false],
    ['who once put on hold what is decided now', { ...held, status: 'SETTLED' as const }, staff('claims.view'), false],
  ])('a member of staff %s', (_who, one, actor, may) => {
    expect(mayOpen(one, actor)).toBe(may)
  })
})
