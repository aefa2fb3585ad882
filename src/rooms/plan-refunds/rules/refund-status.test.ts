import { describe, expect, test } from 'vitest'
import { REFUND_STATUSES, refundStatus, slowest } from './refund-status.ts'

describe('the progress of a refund', () => {
  test.each([...REFUND_STATUSES.map((status) => [status, status] as const), ['UNKNOWN', 'PROCESSING'] as const])(
    'money that is %s: %s',
    (money, status) => {
      expect(refundStatus(money)).toBe(status)
    },
  )

  test.each([
    [['SUCCESS', 'PROCESSING'], 'PROCESSING'],
    [['PROCESSING', 'APPROVED'], 'APPROVED'],
    [['APPROVED', 'FAILED'], 'FAILED'],
    [['FAILED', 'MANUAL'], 'MANUAL'],
    [['MANUAL', 'REQUESTED'], 'REQUESTED'],
    [['REQUESTED', 'DECLINED'], 'DECLINED'],
    [['SUCCESS', 'SUCCESS'], 'SUCCESS'],
    [[], 'REQUESTED'],
  ] as const)('in parts that are %j: %s', (parts, status) => {
    expect(slowest(parts)).toBe(status)
  })
})
