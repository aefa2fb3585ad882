import { defineSetting, wholeNumber } from '#values/setting.ts'

export const consultsPerDay = defineSetting({
  key: 'consults.per_day',
  money: false,
  schema: wholeNumber(1, 100),
  default: 5,
  label: 'Online consultations per day',
  description: 'How many consultations the people of one plan may have together in a day.',
})

export const consultsPerMonth = defineSetting({
  key: 'consults.per_month',
  money: false,
  schema: wholeNumber(1, 1000),
  default: 15,
  label: 'Online consultations per month',
  description: 'How many consultations the people of one plan may have together in a calendar month.',
})

export const consultActiveMinutes = defineSetting({
  key: 'consults.active_minutes',
  money: false,
  schema: wholeNumber(5, 600),
  default: 60,
  unit: 'minutes',
  label: 'How long a consultation is active',
  description:
    'From when a member asks for a doctor. Until then, or until the doctor ends it, no other can be started.',
})

export const doctorAcceptSeconds = defineSetting({
  key: 'consults.accept_seconds',
  money: false,
  schema: wholeNumber(30, 600),
  default: 110,
  unit: 'seconds',
  label: 'Time to find a doctor',
  description: 'How long doctors may accept a request. After that it has expired, and the member may ask again.',
})

export const doctorJoinMinutes = defineSetting({
  key: 'consults.join_minutes',
  money: false,
  schema: wholeNumber(1, 60),
  default: 10,
  unit: 'minutes',
  label: 'Time for a doctor to join',
  description:
    'A doctor who accepted and has not joined by then did not come: it is not counted, and the member may ask again.',
})

export const consultPrice = defineSetting({
  key: 'consults.price',
  money: true,
  schema: wholeNumber(1, 99_999),
  default: 399,
  unit: '₹',
  label: 'Price of an online consultation',
  description:
    'What a plan with health credits pays from them when a doctor joins, where it does not include online consultations.',
})

export const consultSettings = [
  consultsPerDay,
  consultsPerMonth,
  consultActiveMinutes,
  doctorAcceptSeconds,
  doctorJoinMinutes,
  consultPrice,
]
