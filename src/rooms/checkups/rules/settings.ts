import { defineSetting, wholeNumber } from '#values/setting.ts'

export const leadHours = defineSetting({
  key: 'checkups.lead_hours',
  money: false,
  schema: wholeNumber(0, 240),
  default: 12,
  unit: 'hours',
  label: 'Shortest notice for a check-up',
  description: 'How long before an appointment it can still be booked or moved to.',
})

export const daysAhead = defineSetting({
  key: 'checkups.days_ahead',
  money: false,
  schema: wholeNumber(1, 90),
  default: 30,
  unit: 'days',
  label: 'Check-ups can be booked ahead',
  description: 'The last day that a person can choose for a check-up, counted from today.',
})

export const expiryDays = defineSetting({
  key: 'checkups.expiry_days',
  money: false,
  schema: wholeNumber(7, 365),
  default: 90,
  unit: 'days',
  label: 'Days until an open check-up ends',
  description:
    'A check-up of which nothing was done so many days after it was booked ends, and the plan gets the unit back.',
})

export const checkupSettings = [leadHours, daysAhead, expiryDays]
