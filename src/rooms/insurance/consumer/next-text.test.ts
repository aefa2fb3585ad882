import { expect, test } from 'vitest'
import type { Policy } from '../contract/policies.ts'
import { nextText } from './next-text.ts'

const issued = (end_date: string, offer: object | null = {}) =>
  ({ status: 'COMPLETED', is_expired: false, policy: { end_date }, insurance_plan: {}, offer }) as Policy

test('thirty days before its end a cover says when it can be bought again, by the calendar of India', () => {
  // 20:00 UTC is the next day in India.
  const now = new Date('2026-11-25T20:00:00Z')
  expect(nextText(issued('2026-12-26'), now)).toBe(
    'You are covered until 26 Dec 2026. From 27 Dec 2026 you can buy the cover again.',
  )
  expect(nextText(issued('2026-12-27'), now)).toBe('You are covered until 27 Dec 2026.')
  expect(nextText(issued('2026-12-26', null), now)).toBe('You are covered until 26 Dec 2026.')
})

test('an insurer that has not answered within a day is late by the clock of the product', () => {
  const history = [{ at: '2026-11-25 10:00:00', from: 'PENDING', to: 'PROCESSING', by: 'CONSUMER' }]
  const waiting = { status: 'PROCESSING', is_expired: false, policy: {}, insurance_plan: {}, history }
  const textAt = (now: string) => nextText(waiting as unknown as Policy, new Date(now))
  expect(textAt('2026-11-26T10:00:00Z')).toContain('If it has not by 26 Nov 2026, 15:30')
  expect(textAt('2026-11-26T10:00:01Z')).toContain('taking longer than usual')
})

test('a cover that the insurer has cancelled says what becomes of its premium', () => {
  const cancelled = { status: 'CANCELLED', is_expired: false, policy: {}, insurance_plan: {} }
  const textOf = (premium_review: Policy['premium_review']) =>
    nextText({ ...cancelled, premium_review } as unknown as Policy, new Date('2026-11-26T10:00:00Z'))
  expect(textOf('OPEN')).toContain('Our team works out what of your premium goes back to you')
  expect(textOf('NOTHING_OWED')).toContain('nothing of your premium goes back')
  expect(textOf(null)).toBe('You are not covered.')
})
