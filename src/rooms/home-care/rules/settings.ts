import { defineSetting, wholeNumber } from '#values/setting.ts'

export const kitPrice = defineSetting({
  key: 'home_care.kit_price',
  money: true,
  schema: wholeNumber(0, 99_999),
  default: 1900,
  unit: '₹',
  label: 'Price of a home-care kit',
  description: 'What is deducted from the refund of a home-care plan once its kit has been sent.',
})

export const callPrice = defineSetting({
  key: 'home_care.call_price',
  money: true,
  schema: wholeNumber(0, 99_999),
  default: 400,
  unit: '₹',
  label: 'Price of a doctor’s call in home care',
  description:
    'What is deducted from the refund of a home-care plan for each call that took place, once its kit was sent.',
})

export const homeCareSettings = [kitPrice, callPrice]
