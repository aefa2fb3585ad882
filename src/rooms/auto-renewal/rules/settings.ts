import { defineSetting, wholeNumber } from '#values/setting.ts'

export const headroom = defineSetting({
  key: 'auto_renewal.headroom_percent',
  money: true,
  schema: wholeNumber(0, 100),
  default: 20,
  unit: '%',
  label: 'Room for price rises',
  description:
    'How far the most that a new permission to debit allows lies above the price of that day. A renewal above it needs a new permission from the customer.',
})

export const validYears = defineSetting({
  key: 'auto_renewal.valid_years',
  money: false,
  schema: wholeNumber(1, 30),
  default: 5,
  unit: 'years',
  label: 'Validity of a permission to debit',
  description: 'How long a new permission to debit holds, from the day on which the customer gives it.',
})

export const attemptsPerNotice = defineSetting({
  key: 'auto_renewal.attempts_per_notice',
  money: false,
  schema: wholeNumber(1, 4),
  default: 4,
  label: 'Debits after one notice',
  description:
    'How many debits may follow the one notice that the bank sends before a renewal. With 1, a debit that fails is not tried again, and the customer can pay by hand during grace.',
})

export const autoRenewalSettings = [headroom, validYears, attemptsPerNotice]
