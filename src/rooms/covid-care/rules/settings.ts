import { defineSetting } from '#values/setting.ts'
import { uuid } from '#values/uuid.ts'

/** No clinic has this id: every doctor of the desk is asked. */
export const ANY_PRACTICE = '00000000-0000-0000-0000-000000000000'
const PRACTICE = 'Enter the id of a clinic, such as b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a01'

/** `covid_practice_id` of the specification. */
export const covidPractice = defineSetting({
  key: 'covid_care.covid_practice_id',
  money: false,
  schema: uuid({ invalid: PRACTICE, required: PRACTICE }),
  default: ANY_PRACTICE,
  label: 'Practice of covid home care',
  description:
    'The clinic whose doctors are asked for the calls of care at home, by its id at the desk of doctors. 00000000-0000-0000-0000-000000000000 asks any doctor.',
})

export const covidCareSettings = [covidPractice]
