import { expect, test } from 'vitest'
import { rejected } from './rejected.ts'

const NOW = new Date('2026-11-20T06:00:00Z')

test('a rejection that can be corrected may be filed again for fifteen days', () => {
  expect(rejected(['INVOICE_UNREADABLE', 'OTHER'], NOW)).toEqual({
    reason_codes: ['INVOICE_UNREADABLE', 'OTHER'],
    decided_at: NOW,
    respond_by: null,
    resubmittable_until: new Date('2026-12-05T06:00:00Z'),
  })
})

test.each([[['INVOICE_UNREADABLE', 'DUPLICATE_CLAIM']], [[]], [['A_REASON_OF_LATER']]])(
  'one for %j may not',
  (reasons) => {
    expect(rejected(reasons, NOW).resubmittable_until).toBeNull()
  },
)
