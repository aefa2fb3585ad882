import { defineSetting, wholeNumber } from '#values/setting.ts'

export const consentSendsPerDay = defineSetting({
  key: 'partner_consents.sends_per_day',
  money: false,
  schema: wholeNumber(1, 20),
  default: 3,
  label: 'Requests for consent per day',
  description:
    'How often the coordinators of one company may ask the same number for consent in 24 hours, repetitions included.',
})

export const partnerConsentSettings = [consentSendsPerDay]
