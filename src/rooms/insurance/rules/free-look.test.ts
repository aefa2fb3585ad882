import { describe, expect, it } from 'vitest'
import { addDays } from '#values/ist-date.ts'
import { freeLookSum, freeLookUntil, type IssuedCover, refundDueOn } from './free-look.ts'

const COVER: IssuedCover = {
  premium_paise: 118_000n,
  stamp_duty_paise: 10_000n,
  tenure_months: 12,
  free_look_days: 30,
  received_on: '2026-11-26',
  start_date: '2026-11-26',
  end_date: '2027-11-25',
}

describe('a cover that is given back', () => {
  it('returns the premium less the days on cover, today among them, and the stamp duty', () => {
    expect(freeLookSum(COVER, '2026-11-26')).toEqual({
      days_on_cover: 1,
      total_days: 365,
      // 323.29 paise
      risk_premium_paise: 323n,
      stamp_duty_paise: 10_000n,
      amount_paise: 107_677n,
    })
    expect(freeLookSum(COVER, '2026-12-05')).toMatchObject({ days_on_cover: 10, risk_premium_paise: 3_233n })
  })

  it('rounds half a paisa up', () => {
    const cover = { ...COVER, premium_paise: 73n, stamp_duty_paise: 0n, end_date: addDays(COVER.start_date, 145) }
    expect(freeLookSum(cover, '2026-11-26')).toMatchObject({
      total_days: 146,
      risk_premium_paise: 1n,
      amount_paise: 72n,
    })
  })

  it('counts no day before the cover starts, and never returns less than nothing', () => {
    const later = { ...COVER, start_date: '2026-12-01', end_date: '2027-11-30' }
    expect(freeLookSum(later, '2026-11-28')).toMatchObject({ days_on_cover: 0, risk_premium_paise: 0n })
    expect(freeLookSum({ ...COVER, stamp_duty_paise: 118_000n }, '2026-11-28')).toMatchObject({ amount_paise: 0n })
  })

  it('may be given back until 30 days after the certificate was received', () => {
    expect(freeLookUntil(COVER)).toBe('2026-12-26')
    expect(freeLookSum(COVER, '2026-12-26')).toBeDefined()
    expect(freeLookSum(COVER, '2026-12-27')).toBeUndefined()
  })

  it('has no free look where it lasts less than twelve months', () => {
    expect(freeLookUntil({ ...COVER, tenure_months: 11 })).toBeNull()
    expect(freeLookSum({ ...COVER, tenure_months: 11 }, '2026-11-26')).toBeUndefined()
  })

  it('is paid back within seven days', () => {
    expect(refundDueOn('2026-12-26')).toBe('2027-01-02')
  })
})
