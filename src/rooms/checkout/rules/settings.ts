import { defineSetting, wholeNumber } from '#values/setting.ts'

export const orderLife = defineSetting({
  key: 'checkout.order_life_minutes',
  money: false,
  schema: wholeNumber(5, 1440),
  default: 30,
  unit: 'minutes',
  label: 'Time to pay',
  description: 'How long an order waits for its payment. Then it expires and a coupon reserved for it is free again.',
})

export const checkoutSettings = [orderLife]
