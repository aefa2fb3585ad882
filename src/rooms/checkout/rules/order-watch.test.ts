import { describe, expect, it } from 'vitest'
import { orderView, pollWait } from './order-watch.ts'

describe('the page after the payment', () => {
  it.each([
    ['initiated', null, 'checking'],
    ['initiated', 'gateway_pending', 'pending'],
    ['completed', null, 'completed'],
    ['failure', null, 'failure'],
    ['cancelled', null, 'cancelled'],
    ['expired', null, 'expired'],
    ['expired', 'refund_requested', 'refund'],
    ['failure', 'refund_requested', 'refund'],
  ] as const)('shows an order that is %s (%s) as %s', (status, sub_status, view) => {
    expect(orderView({ status, sub_status })).toBe(view)
  })

  it('polls immediately, a few times in the first seconds, then every 5 seconds until a minute is over', () => {
    const times: number[] = []
    let at = 0
    for (let looks = 0; ; looks++) {
      const wait = pollWait(looks)
      if (wait === undefined) break
      at += wait
      times.push(at)
    }
    expect(times).toEqual([0, 1_000, 2_500, ...Array.from({ length: 12 }, (_, poll) => (poll + 1) * 5_000)])
  })
})
