import { parseIstDate } from '#values/ist-date.ts'
import { defineSetting, lineOfText, wholeNumber } from '#values/setting.ts'

export const kitPrice = defineSetting({
  key: 'home_care.kit_price',
  money: true,
  schema: wholeNumber(0, 99_999),
  default: 1900,
  unit: '₹',
  label: 'Price of a home-care kit',
  description: 'What is deducted from the refund of a home-care plan once its kit has been sent.',
})

export const callPrice = defineSetting({
  key: 'home_care.call_price',
  money: true,
  schema: wholeNumber(0, 99_999),
  default: 400,
  unit: '₹',
  label: 'Price of a doctor’s call in home care',
  description:
    'What is deducted from the refund of a home-care plan for each call that took place, once its kit was sent.',
})

const NOBODY = 'Nobody yet'

export const adviceOwner = defineSetting({
  key: 'home_care.advice_owner',
  money: false,
  schema: lineOfText(100),
  default: NOBODY,
  label: 'Clinical owner of the advice in danger',
  description:
    'The doctor who answers for what a patient at home reads when a reading is low. Our staff see the name, and so does the patient once there is one.',
})

/** The doctor who was named; null while nobody is. */
export function namedOwner(owner: string): string | null {
  return owner === NOBODY ? null : owner
}

export const adviceReviewBy = defineSetting({
  key: 'home_care.advice_review_by',
  money: false,
  schema: lineOfText(10).refine((day) => parseIstDate(day) !== undefined, 'Enter a day as 2027-02-28'),
  default: '2027-02-28',
  label: 'Review of the advice in danger is due on',
  description: 'From this day on the care desk shows that the advice has to be looked at again.',
})

export const homeCareSettings = [kitPrice, callPrice, adviceOwner, adviceReviewBy]
