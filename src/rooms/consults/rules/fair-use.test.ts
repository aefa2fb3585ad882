import { describe, expect, test } from 'vitest'
import { countedSince, dayResets, fairUseRefusal, monthResets } from './fair-use.ts'

const LIMITS = { per_day: 5, per_month: 15 }
/** 5 January 2026, 11:30 in India. */
const NOW = new Date('2026-01-05T06:00:00Z')
const until = new Date('2026-01-05T06:40:00Z')

describe('fair use of online consultations', () => {
  test('is checked in order: one under way, five a day, fifteen a month (decisions §10)', () => {
    const codeOf = (day: number, month: number, active_until: Date | null = null) =>
      fairUseRefusal({ day, month, active_until }, LIMITS, NOW)?.code
    expect(codeOf(0, 0)).toBeUndefined()
    expect(codeOf(4, 14)).toBeUndefined()
    expect(codeOf(5, 15, until)).toBe('FAIR_USE_ACTIVE')
    expect(codeOf(5, 15)).toBe('FAIR_USE_DAY')
    expect(codeOf(5, 5)).toBe('FAIR_USE_DAY')
    expect(codeOf(4, 15)).toBe('FAIR_USE_MONTH')
    expect(codeOf(0, 15)).toBe('FAIR_USE_MONTH')
  })

  test('says when the next one is possible: at its end, at midnight, or on the first (decisions §10)', () => {
    const resetOf = (day: number, month: number, active_until: Date | null = null) =>
      fairUseRefusal({ day, month, active_until }, LIMITS, NOW)?.resets_at.toISOString()
    expect(resetOf(1, 1, until)).toBe('2026-01-05T06:40:00.000Z')
    expect(resetOf(5, 5)).toBe('2026-01-05T18:30:00.000Z')
    expect(resetOf(0, 15)).toBe('2026-01-31T18:30:00.000Z')
    expect(resetOf(5, 15)).toBe('2026-01-31T18:30:00.000Z')
  })

  test('counts days and months in India', () => {
    const newYear = new Date('2025-12-31T18:30:00Z')
    const before = new Date(newYear.getTime() - 1)
    expect(countedSince(newYear)).toEqual({ day: newYear, month: newYear })
    expect(dayResets(before)).toEqual(newYear)
    expect(monthResets(before)).toEqual(newYear)
    expect(countedSince(before).month.toISOString()).toBe('2025-11-30T18:30:00.000Z')
  })
})
