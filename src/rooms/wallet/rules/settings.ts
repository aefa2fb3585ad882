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
    'Of a top-up that our staff entered, more than this is confirmed by a member of staff other than who entered it. In one day one person confirms up to this sum of their own entries for a plan.',
})

export const walletSettings = [runOutDays, topupSecondPersonAbove]
