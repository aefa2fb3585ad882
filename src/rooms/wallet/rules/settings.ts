import { defineSetting, wholeNumber } from '#values/setting.ts'

export const runOutDays = defineSetting({
  key: 'wallet.run_out_days',
  money: true,
  schema: wholeNumber(0, 365),
  default: 15,
  unit: 'days',
  label: 'Run-out of health credits',
  description:
    'How many days after its plan year a bill of that year can still be claimed from health credits. Then what is left goes back to the company.',
})

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
