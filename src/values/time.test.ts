import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { formatClock, formatDate, formatDateWithComma, formatTime, formatWeekday } from './display-time.ts'
import { addDuration, parseDuration } from './duration.ts'
import { addDays, addMonths, ageOn, daysBetween, endDate, istDateOf, parseIstDate, startOfIstDay } from './ist-date.ts'
import { parseWireTime, toWireTime, wireDate, wireTime } from './wire-time.ts'

afterAll(() => {
  vi.unstubAllEnvs()
})

const later = (from: string, written: string) => addDuration(new Date(from), parseDuration(written)!)?.toISOString()

describe.each([
  ['UTC', 0],
  ['Asia/Kolkata', -330],
  ['America/New_York', 300],
])('on a host in %s', (zone, minutesBehind) => {
  test('a timestamp is sent in UTC and shown with +5:30 added once (C9.31, C9.32)', () => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(minutesBehind)
    const instant = parseWireTime('2026-09-30 18:30:05')!
    expect(instant.toISOString()).toBe('2026-09-30T18:30:05.000Z')
    expect(toWireTime(instant)).toBe('2026-09-30 18:30:05')
    expect(formatTime(instant)).toBe('00:00, 01 October 2026')
    expect(formatClock(instant)).toBe('00:00')
    expect(formatDate(instant)).toBe('01 Oct 2026')
  })

  test('a date is shown as 05 Sep 2026, on the dashboards as 05 Sep, 2026, and is never shifted (C9.31, D9.10)', () => {
    vi.stubEnv('TZ', zone)
    expect(formatDate('2026-09-05')).toBe('05 Sep 2026')
    expect(formatDateWithComma('2026-09-05')).toBe('05 Sep, 2026')
    expect(formatWeekday('2026-09-05')).toBe('Saturday, 05 Sep 2026')
    expect(formatWeekday(new Date('2026-06-30T18:30:00Z'))).toBe('Wednesday, 01 Jul 2026')
    expect(formatDateWithComma(new Date('2026-06-30T18:29:59Z'))).toBe('30 Jun, 2026')
  })

  test('a day begins at midnight in India', () => {
    vi.stubEnv('TZ', zone)
    expect(istDateOf(new Date('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31')
    expect(istDateOf(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01')
    expect(startOfIstDay('2026-04-01').toISOString()).toBe('2026-03-31T18:30:00.000Z')
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9000-01-01'), noInvalidDate: true }), (instant) => {
        const start = startOfIstDay(istDateOf(instant)).getTime()
        expect(instant.getTime() - start).toBeGreaterThanOrEqual(0)
        expect(instant.getTime() - start).toBeLessThan(86_400_000)
      }),
    )
  })

  test('months are added by the calendar in India and clamped to the month’s end', () => {
    vi.stubEnv('TZ', zone)
    expect(later('2026-01-30T18:30:00Z', 'P1M')).toBe('2026-02-27T18:30:00.000Z')
    expect(later('2026-01-31T05:00:00Z', 'P1M2DT3H')).toBe('2026-03-02T08:00:00.000Z')
    expect(later('2028-02-29T05:00:00Z', 'P1Y')).toBe('2029-02-28T05:00:00.000Z')
  })
})

test.each([
  '2026-13-01 00:00:00',
  '2026-02-29 00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00',
  '2026-01-01 00:00:00Z',
  '',
])('%s is no wire time', (written) => {
  expect(parseWireTime(written)).toBeUndefined()
  expect(wireTime({ invalid: 'Invalid date' }).safeParse(written).error?.issues[0]?.message).toBe('Invalid date')
})

test('a wire date must exist in the calendar', () => {
  expect(['2028-02-29', '2026-02-29', '2026-2-1', '0000-01-01', '2026-04-31'].map(parseIstDate)).toEqual([
    '2028-02-29',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(wireDate({ invalid: 'Invalid date' }).parse('2026-11-21')).toBe('2026-11-21')
  expect(wireTime({ invalid: 'Invalid date' }).parse('2026-11-21 10:00:00')).toEqual(new Date('2026-11-21T10:00:00Z'))
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %s months make %s', (start, months, expected) => {
  expect(addMonths(start, months)).toBe(expected)
})

test.each([
  ['2026-04-01', 12, '2027-03-31'],
  ['2026-11-21', 6, '2027-05-20'],
  ['2026-01-31', 1, '2026-02-27'],
  ['2028-02-29', 12, '2029-02-27'],
  ['2026-03-01', 12, '2027-02-28'],
])('a term that starts on %s for %s months ends on %s (C9.28)', (start, months, expected) => {
  expect(endDate(start, months)).toBe(expected)
})

test('days are counted over leap days and year ends', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('age changes on the birthday', () => {
  expect(ageOn('2000-11-21', '2026-11-20')).toBe(25)
  expect(ageOn('2000-11-21', '2026-11-21')).toBe(26)
  expect(ageOn('2000-02-29', '2026-02-28')).toBe(25)
  expect(ageOn('2000-02-29', '2026-03-01')).toBe(26)
})

test.each([
  ['P1D', '2026-01-02T00:00:00.000Z'],
  ['PT30M', '2026-01-01T00:30:00.000Z'],
  ['P2W', '2026-01-15T00:00:00.000Z'],
  ['PT0S', '2026-01-01T00:00:00.000Z'],
  ['PT1.5S', '2026-01-01T00:00:01.500Z'],
  ['PT0,5H', '2026-01-01T00:30:00.000Z'],
  ['P1Y2M3DT4H5M6S', '2027-03-04T04:05:06.000Z'],
])('%s after new year is %s', (written, expected) => {
  expect(later('2026-01-01T00:00:00Z', written)).toBe(expected)
})

test.each([
  '',
  'P',
  'PT',
  'P1DT',
  '-P1D',
  'P-1D',
  'P1H',
  'PT1D',
  '1D',
  'p1d',
  'P1.5M',
  'P1.5DT1H',
  'P1D ',
  'P1M1Y',
  'one day',
  'P9999999999D',
])('%s is no duration', (written) => {
  expect(parseDuration(written)).toBeUndefined()
})

test('a duration that would leave the calendar has no end', () => {
  expect(
    ['P9999Y', 'P999999999Y', 'P999999999D', 'P999999999W'].map((written) => later('2026-01-01T00:00:00Z', written)),
  ).toEqual([undefined, undefined, undefined, undefined])
})
