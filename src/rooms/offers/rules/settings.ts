import { defineSetting, wholeNumber } from '#values/setting.ts'

export const offerWindowHours = defineSetting({
  key: 'offers.window_hours',
  money: false,
  schema: wholeNumber(1, 720),
  default: 24,
  unit: 'hours',
  label: 'Limited-time offer',
  description: 'How long a limited-time offer lasts for a browser that meets it. Windows that are open keep their end.',
})

export const offerSettings = [offerWindowHours]
