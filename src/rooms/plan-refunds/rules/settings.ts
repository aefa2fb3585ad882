import { defineSetting, wholeNumber } from '#values/setting.ts'

export const secondPersonAbove = defineSetting({
  key: 'plan-refunds.second_person_above',
  money: true,
  schema: wholeNumber(0, 10_000_000),
  default: 5_000,
  unit: '₹',
  label: 'Refunds that need a second person',
  description: 'A refund of more than this waits until a member of staff, other than who asked for it, agrees.',
})

export const planRefundSettings = [secondPersonAbove]
