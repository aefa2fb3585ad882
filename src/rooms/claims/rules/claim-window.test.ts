import { describe, expect, test } from 'vitest'
import { claimableDays, lastClaimableDate, prescriptionFault, windowFault } from './claim-window.ts'

const plan = { starts_on: '2026-01-10', ends_on: '2027-01-09' }

describe('the days of a claim', () => {
  test.each([
    ['today', '2026-06-30', undefined],
    ['tomorrow', '2026-07-01', 'FUTURE'],
    ['the last day of thirty', '2026-05-31', undefined],
    ['one day past them', '2026-05-30', 'TOO_LATE'],
  ])('a service %s, where the plan sets no limit (C3.47, C5.42)', (_, day, fault) => {
    expect(windowFault(day, { ...plan, today: '2026-06-30' })).toBe(fault)
  })

  test.each([
    ['the first day of the plan', '2026-01-10', '2026-01-20', undefined],
    ['the day before the plan', '2026-01-09', '2026-01-20', 'BEFORE_PLAN'],
    ['the last day of a plan that is over', '2027-01-09', '2027-01-30', undefined],
    ['the day after it', '2027-01-10', '2027-01-30', 'AFTER_PLAN'],
    ['its last day, thirty-one days ago', '2027-01-09', '2027-02-09', 'TOO_LATE'],
  ])('a service on %s', (_, day, today, fault) => {
    expect(windowFault(day, { ...plan, today, max_claim_days: 30 })).toBe(fault)
  })

  test('a plan may allow more days or fewer', () => {
    const window = { ...plan, today: '2026-06-30', max_claim_days: 5 }
    expect(windowFault('2026-06-25', window)).toBeUndefined()
    expect(windowFault('2026-06-24', window)).toBe('TOO_LATE')
  })

  test('a claim filed again is checked against the day on which it was first filed', () => {
    const window = { ...plan, today: '2026-06-30', filed_on: '2026-06-10' }
    expect(windowFault('2026-05-11', window)).toBeUndefined()
    expect(windowFault('2026-05-10', window)).toBe('TOO_LATE')
    expect(windowFault('2026-07-01', window)).toBe('FUTURE')
  })

  test.each([
    ['in the middle', '2026-06-30', { from: '2026-05-31', to: '2026-06-30' }],
    ['soon after its start', '2026-01-15', { from: '2026-01-10', to: '2026-01-15' }],
    ['soon after its end', '2027-01-20', { from: '2026-12-21', to: '2027-01-09' }],
    ['before its start', '2026-01-01', undefined],
    ['too long after its end', '2027-02-09', undefined],
  ])('the days a plan allows %s', (_, today, days) => {
    expect(claimableDays({ ...plan, today })).toEqual(days)
  })

  test('the last day for a bill is the thirtieth after the service', () => {
    expect(lastClaimableDate('2026-06-30')).toBe('2026-07-30')
    expect(lastClaimableDate('2028-02-15', 14)).toBe('2028-02-29')
  })
})

test.each([
  ['of the same day', '2026-06-30', undefined],
  ['180 days before the bill', '2026-01-01', undefined],
  ['181 days before it', '2025-12-31', 'EXPIRED'],
  ['of the day after it', '2026-07-01', 'AFTER_BILL'],
])('a prescription %s', (_, prescribed_on, fault) => {
  expect(prescriptionFault(prescribed_on, '2026-06-30')).toBe(fault)
})
