import { runOutDays } from '#rooms/subscriptions/rules/settings.ts'
import { defineSetting, wholeNumber } from '#values/setting.ts'

export const topupSecondPersonAbove = defineSetting({
  key: 'wallet.topup_second_person_above',
  money: true,
  schema: wholeNumber(0, 10_00_00_000),
  default: 1_00_000,
  unit: '₹',
  label: 'Top-ups that need a second person',
  description:
    'More than this is added for a company only once two of our staff have agreed: one who entered the top-up or confirmed its receipt first, and another one. In one day one person alone confirms up to this sum for a company.',
})

export const walletSettings = [runOutDays, topupSecondPersonAbove]
