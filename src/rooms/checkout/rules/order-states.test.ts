import { describe, expect, it } from 'vitest'
import { isHonoured, ORDER_STATUSES, type OrderEvent, orderAt, orderStep, statusGroup } from './order-states.ts'

const EVENTS: OrderEvent[] = ['pending', 'paid', 'failed', 'cancelled']

describe('an order', () => {
  it.each([
    ['initiated', 'pending', { to: 'initiated', sub_status: 'gateway_pending' }],
    ['initiated', 'paid', { to: 'completed' }],
    ['initiated', 'failed', { to: 'failure' }],
    ['initiated', 'cancelled', { to: 'cancelled' }],
    ['failure', 'paid', 'late_money'],
    ['cancelled', 'paid', 'late_money'],
    ['expired', 'paid', 'late_money'],
  ] as const)('that is %s and receives %s', (from, event, step) => {
    expect(orderStep(from, event)).toEqual(step)
  })

  it('expires at its instant, unless it has ended before', () => {
    const expires_at = new Date('2026-11-22T10:00:00Z')
    const [before, then] = [new Date(expires_at.getTime() - 1), expires_at]
    const open = { status: 'initiated', sub_status: 'gateway_pending', expires_at } as const
    expect(orderAt(open, before)).toBe(open)
    expect(orderAt(open, then)).toEqual({ status: 'expired', sub_status: null, expires_at })
    for (const status of ['completed', 'failure', 'cancelled', 'expired'] as const)
      expect(orderAt({ ...open, status }, then)).toMatchObject({ status, sub_status: 'gateway_pending' })
  })

  it('that is completed never changes again', () => {
    for (const event of EVENTS) expect(orderStep('completed', event)).toBe('nothing')
  })

  it('that is closed without money changes only when money arrives', () => {
    for (const from of ['failure', 'cancelled', 'expired'] as const)
      for (const event of EVENTS.filter((event) => event !== 'paid')) expect(orderStep(from, event)).toBe('nothing')
  })

  it('paid late is honoured only while the plan is sold at the same price', () => {
    expect(isHonoured({ amount_paise: 500n }, { amount_paise: 500n })).toBe(true)
    expect(isHonoured({ amount_paise: 500n }, { amount_paise: 600n })).toBe(false)
    expect(isHonoured({ amount_paise: 500n }, undefined)).toBe(false)
  })

  it('belongs to one group in every status', () => {
    expect(ORDER_STATUSES.map(statusGroup)).toEqual(['in_progress', 'success', 'failure', 'failure', 'failure'])
    expect(['active', 'queued', 'something else'].map(statusGroup)).toEqual(['success', 'success', undefined])
  })
})
