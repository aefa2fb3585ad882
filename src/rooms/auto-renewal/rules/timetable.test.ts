import { describe, expect, it } from 'vitest'
import { isDebitTime } from './debit-windows.ts'
import { announcementAt, debitAt, graceEndsAt, nextStep, pauseNotices, type RenewalFacts } from './timetable.ts'

/** R is 20 December 2026. */
const R = '2026-12-20'
const ist = (day: string, time = '10:00') => new Date(`2026-12-${day}T${time}:00+05:30`)
const renewal = (more: Partial<RenewalFacts> = {}): RenewalFacts => ({
  renews_on: R,
  status: 'ANNOUNCED',
  reminded_at: null,
  noticed_at: null,
  attempts: 0,
  last_attempt_on: null,
  ...more,
})
const noticed = (more: Partial<RenewalFacts> = {}) =>
  renewal({ status: 'NOTICED', reminded_at: ist('17'), noticed_at: ist('18'), ...more })
const retrying = (attempts: number, last_attempt_on: string) =>
  noticed({ status: 'RETRYING', attempts, last_attempt_on })

describe('the timetable of a renewal on R', () => {
  it('begins with the announcement at R−15, 10:00 IST', () => {
    expect(announcementAt(R)).toEqual(ist('05'))
  })

  it.each([
    ['reminds at R−3', renewal(), ist('06'), 'remind', ist('17')],
    ['gives the bank’s notice at R−2', renewal({ reminded_at: ist('17') }), ist('17'), 'give_notice', ist('18')],
    ['debits on R before the rush', noticed(), ist('18'), 'debit', ist('20', '06:00')],
    ['retries on R+1', retrying(1, '2026-12-20'), ist('20', '07:00'), 'debit', ist('21', '06:00')],
    ['retries on R+2', retrying(2, '2026-12-21'), ist('21', '07:00'), 'debit', ist('22', '06:00')],
    ['retries on R+3', retrying(3, '2026-12-22'), ist('22', '07:00'), 'debit', ist('23', '06:00')],
    ['does not retry a fourth time', retrying(4, '2026-12-23'), ist('23', '07:00'), 'end_grace', ist('28', '00:00')],
    [
      'looks every half hour for a debit that is out',
      noticed({ status: 'DEBITING' }),
      ist('20'),
      'check_debit',
      ist('20', '10:30'),
    ],
    [
      'waits out the grace once nothing is left',
      noticed({ status: 'FAILED' }),
      ist('20'),
      'end_grace',
      ist('28', '00:00'),
    ],
    [
      'debits nothing without consent',
      renewal({ status: 'NEEDS_CONSENT', reminded_at: ist('17') }),
      ist('18'),
      'end_grace',
      ist('28', '00:00'),
    ],
  ] as const)('%s', (_what, facts, now, step, at) => {
    expect(nextStep(facts, now)).toEqual({ step, at })
  })

  it.each(['PAID', 'STOPPED'] as const)('is over when %s', (status) => {
    expect(nextStep(renewal({ status }), ist('20'))).toBeUndefined()
  })

  it('ends with grace, after the seventh day, whatever is still pending', () => {
    expect(graceEndsAt(R)).toEqual(ist('28', '00:00'))
    for (const status of ['ANNOUNCED', 'NOTICED', 'DEBITING', 'RETRYING', 'NEEDS_CONSENT', 'FAILED'] as const)
      expect(nextStep(noticed({ status }), ist('28', '00:00'))?.step).toBe('end_grace')
  })
})

describe('after downtime', () => {
  it.each([
    [
      'a notice of R itself moves the debit a day',
      { noticed_at: ist('20', '11:00') },
      ist('20', '11:00'),
      ist('21', '13:00'),
    ],
    ['a debit missed in the morning is sent in the afternoon', {}, ist('20', '10:30'), ist('20', '13:00')],
    ['one missed in the evening rush is sent at night', {}, ist('20', '18:00'), ist('20', '21:30')],
    ['the first debit may be sent late in grace', {}, ist('27', '22:00'), ist('27', '22:00')],
    ['but not after grace', {}, ist('28', '00:00'), undefined],
    ['a retry is sent until R+3 only', { attempts: 1, last_attempt_on: '2026-12-23' }, ist('23', '22:00'), undefined],
    ['without a notice there is no debit at all', { noticed_at: null }, ist('20'), undefined],
  ] as const)('%s', (_what, more, now, at) => {
    expect(debitAt(noticed(more), now)).toEqual(at)
  })

  it('no debit is ever due outside the windows, within a day of its notice, twice a day or before R', () => {
    for (let hour = 0; hour < 24 * 12; hour += 1)
      for (const notice of [0, 30, 60, 130])
        for (const attempts of [0, 1, 3]) {
          const noticed_at = new Date(ist('18').getTime() + notice * 3_600_000)
          const now = new Date(noticed_at.getTime() + hour * 3_600_000)
          const facts = noticed({ noticed_at, attempts, last_attempt_on: attempts ? '2026-12-21' : null })
          const at = debitAt(facts, now)
          if (!at) continue
          expect(isDebitTime(at)).toBe(true)
          expect(at.getTime() - noticed_at.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
          expect(at.getTime()).toBeGreaterThanOrEqual(
            Math.max(now.getTime(), ist(attempts ? '22' : '20', '00:00').getTime()),
          )
          expect(at.getTime()).toBeLessThan(graceEndsAt(R).getTime())
        }
  })
})

describe('a pause at the bank is reported', () => {
  const second = (day: string, time: string) => new Date(`2026-12-${day}T${time}+05:30`)
  it.each([
    ['10', '23:59:20', false, undefined, '17'],
    ['17', '09:59:59', false, undefined, '17'],
    ['17', '10:00:00', false, '17', '20'],
    ['17', '23:59:20', false, '17', '20'],
    ['18', '00:00:20', false, '17', '20'],
    ['19', '23:59:20', false, undefined, '20'],
    ['20', '00:00:20', false, undefined, '20'],
    ['20', '10:00:00', false, '20', '23'],
    ['22', '23:59:20', false, undefined, '23'],
    ['23', '00:00:20', false, undefined, '23'],
    ['23', '23:59:20', false, '23', undefined],
    ['24', '00:00:20', true, '23', '26'],
    ['26', '10:00:00', true, '26', undefined],
    ['28', '10:00:00', true, undefined, undefined],
  ] as const)('on 2026-12-%s at %s, in grace: %s', (day, time, in_grace, due, next) => {
    const at = (slot: string | undefined) => slot && ist(slot)
    expect(pauseNotices(R, { in_grace, now: second(day, time) })).toEqual({ due: at(due), next: at(next) })
  })
})
