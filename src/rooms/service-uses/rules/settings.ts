import { defineSetting, wholeNumber } from '#values/setting.ts'

export const oneChooserLimit = defineSetting({
  key: 'service_uses.one_person_limit',
  money: true,
  schema: wholeNumber(0, 999_999),
  default: 2_000,
  unit: '₹',
  label: 'Orders of a day that one person may give to another plan, or back to one',
  description:
    'What our staff take from the plan of somebody whom the partner did not name waits for a second person as soon as it is more than this in a day, all such orders together; so does what they give back to a plan.',
})

export const serviceUseSettings = [oneChooserLimit]
