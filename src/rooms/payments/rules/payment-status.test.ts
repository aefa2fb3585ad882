import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasMoney, laterStatus, type PaymentStatus } from './payment-status.ts'

const statuses: PaymentStatus[] = ['created', 'failed', 'authorized', 'captured', 'refunded']

describe('the status of a payment', () => {
  it('ends the same in whatever order and number its messages arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 12 }), (reported) => {
        const end = (list: PaymentStatus[]) => list.reduce<PaymentStatus | null>(laterStatus, null)
        expect(end([...reported].reverse())).toBe(end(reported))
        expect(end([...reported, ...reported])).toBe(end(reported))
      }),
    )
  })

  it('accepts money that arrives after a failure', () => {
    expect(laterStatus('failed', 'authorized')).toBe('authorized')
    expect(laterStatus('failed', 'captured')).toBe('captured')
  })

  it.each([
    ['captured', 'failed'],
    ['captured', 'authorized'],
    ['authorized', 'failed'],
    ['refunded', 'captured'],
    ['failed', 'created'],
  ] as const)('stays %s when an outdated message says %s', (known, reported) => {
    expect(laterStatus(known, reported)).toBe(known)
  })

  it('means money once captured, even if it was refunded since', () => {
    expect(statuses.filter(hasMoney)).toEqual(['captured', 'refunded'])
    expect(hasMoney(null)).toBe(false)
  })
})
