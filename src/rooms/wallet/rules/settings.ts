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

export const walletSettings = [runOutDays]
