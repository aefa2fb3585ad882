import * as z from 'zod'
import { parseIstDate } from '#values/ist-date.ts'
import { defineSetting, wholeNumber } from '#values/setting.ts'

export const onePersonLimit = defineSetting({
  key: 'claims.one_person_limit',
  money: true,
  schema: wholeNumber(0, 999_999),
  default: 2_000,
  unit: '₹',
  label: 'Claims that one person may approve',
  description: 'An approval of more than this waits for a second person, as does one with a serious finding.',
})

export const firstDecisionDays = defineSetting({
  key: 'claims.first_decision_days',
  money: false,
  schema: wholeNumber(1, 30),
  default: 2,
  unit: 'working days',
  label: 'Days to the first decision',
  description: 'How long a claim may wait for its first decision, Saturdays, Sundays and holidays left out.',
})

export const payoutDays = defineSetting({
  key: 'claims.payout_days',
  money: false,
  schema: wholeNumber(1, 60),
  default: 7,
  unit: 'days',
  label: 'Days to the payout',
  description: 'How long the money may take from the day on which the last document came in.',
})

const WATCHED = 'Enter names, one a line'

export const watchedProviders = defineSetting({
  key: 'claims.watched_providers',
  money: true,
  schema: z.string(WATCHED).max(20_000, WATCHED),
  lines: true,
  default: '',
  label: 'Watch list of providers',
  description: 'Doctors, clinics, labs and pharmacies, one a line, whose bills two people look at.',
})

const HOLIDAYS = 'Enter dates as 2027-01-26, separated by commas'

export const holidays = defineSetting({
  key: 'claims.holidays',
  money: false,
  schema: z
    .string(HOLIDAYS)
    .max(4_000, HOLIDAYS)
    .refine((list) => datesOf(list).every((date) => parseIstDate(date)), HOLIDAYS),
  default: '2027-01-26,2027-08-15,2027-10-02',
  label: 'Holidays of the claims desk',
  description:
    'Days on which nobody decides, besides Saturdays and Sundays; the clock of the first decision skips them.',
})

/** The dates of a comma-separated list. */
export function datesOf(list: string): string[] {
  return list
    .split(',')
    .map((date) => date.trim())
    .filter((date) => date !== '')
}

export const claimSettings = [watchedProviders, onePersonLimit, firstDecisionDays, payoutDays, holidays]
