import { defineSetting, wholeNumber } from '#values/setting.ts'

export const coiMailsPerDay = defineSetting({
  key: 'insurance.coi_mails_per_day',
  money: false,
  schema: wholeNumber(1, 20),
  default: 3,
  label: 'Certificates by e-mail per day',
  description: 'How often a person may have the certificate of one policy e-mailed in a day.',
})

export const stuckHours = defineSetting({
  key: 'insurance.stuck_hours',
  money: false,
  schema: wholeNumber(1, 240),
  default: 24,
  unit: 'hours',
  label: 'Hours until an application counts as stuck',
  description: 'An application that the insurer has not answered for so long is listed for our staff.',
})

export const secondApproverAbove = defineSetting({
  key: 'insurance.second_approver_above',
  money: true,
  schema: wholeNumber(0, 10_000_000),
  default: 5_000,
  unit: '₹',
  label: 'Refunds of premium that need a second person',
  description:
    'Where our staff request more than this of a premium, in one refund or several, it waits until a colleague agrees. What a person or the insurer causes is owed and does not wait, unless a colleague declined a refund before, nor does a free look: its sum is computed and due within seven days.',
})

export const LONGEST_NOTICE_DAYS = 90
export const renewalNoticeDays = defineSetting({
  key: 'insurance.renewal_notice_days',
  money: false,
  schema: wholeNumber(1, LONGEST_NOTICE_DAYS),
  default: 30,
  unit: 'days',
  label: 'Notice before a cover ends',
  description: 'So many days before the last day of a cover its owner is told, with how to buy it again.',
})

export const insurerPaymentSecondAbove = defineSetting({
  key: 'insurance.insurer_payment_second_above',
  money: true,
  schema: wholeNumber(0, 100_000_000),
  default: 50_000,
  unit: '₹',
  label: 'Payments to the insurer that need a second person',
  description:
    'Payments of premium to an insurer of more than this on one day are booked when a member of staff, other than the one who entered them, agrees.',
})

export const insuranceSettings = [
  coiMailsPerDay,
  stuckHours,
  secondApproverAbove,
  insurerPaymentSecondAbove,
  renewalNoticeDays,
]
