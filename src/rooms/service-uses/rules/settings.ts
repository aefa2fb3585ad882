import { defineSetting, wholeNumber } from '#values/setting.ts'

export const oneChooserLimit = defineSetting({
  key: 'service_uses.one_person_limit',
  money: true,
  schema: wholeNumber(0, 999_999),
  default: 2_000,
  unit: '₹',
  label: 'Orders that one person may give to another plan',
  description:
    'An order of a partner of which a plan pays more than this waits for a second person, if our staff take it from the plan of somebody whom the partner did not name.',
})

export const serviceUseSettings = [oneChooserLimit]
