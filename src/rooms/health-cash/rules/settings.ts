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

export const healthCashSettings = [mostPerGrant]
