import { defineSetting, wholeNumber } from '#values/setting.ts'

export const mostPerGrant = defineSetting({
  key: 'health_cash.most_per_grant',
  money: true,
  schema: wholeNumber(1, 10_000),
  default: 500,
  unit: '₹',
  label: 'HealthCash at a time',
  description: 'The most that a member of staff can give to a plan in one act.',
})

export const mostPerDay = defineSetting({
  key: 'health_cash.most_per_day',
  money: true,
  schema: wholeNumber(1, 10_00_000),
  default: 5_000,
  unit: '₹',
  label: 'HealthCash in a day',
  description: 'The most that one member of staff can give within 24 hours, to all plans together.',
})

export const healthCashSettings = [mostPerGrant, mostPerDay]
