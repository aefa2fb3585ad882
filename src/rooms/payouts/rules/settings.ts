import * as z from 'zod'
import { defineSetting, wholeNumber } from '#values/setting.ts'

export const twoPeopleAbove = defineSetting({
  key: 'payouts.two_people_above',
  money: true,
  schema: wholeNumber(0, 999_999),
  default: 10_000,
  unit: '₹',
  label: 'Payouts that need two people',
  description:
    'An approved claim of more than this is paid only if two people approved it, and settled by hand only by a third.',
})

const WAY = 'Choose GATEWAY or FILE'

export const payoutWay = defineSetting<'GATEWAY' | 'FILE'>({
  key: 'payouts.way',
  money: true,
  schema: z.enum(['GATEWAY', 'FILE'], WAY),
  default: 'GATEWAY',
  label: 'How payouts leave',
  description:
    'GATEWAY pays through RazorpayX by itself; FILE makes a file for your bank, whose answer is read back in.',
})

export const impsUpTo = defineSetting({
  key: 'payouts.imps_up_to',
  money: true,
  schema: wholeNumber(1, 9_999_999),
  default: 500_000,
  unit: '₹',
  label: 'Largest payout by IMPS',
  description: 'A larger payout leaves by RTGS or NEFT. The payments network and your bank set the limit.',
})

export const rtgsFrom = defineSetting({
  key: 'payouts.rtgs_from',
  money: true,
  schema: wholeNumber(1, 9_999_999),
  default: 200_000,
  unit: '₹',
  label: 'Smallest payout by RTGS',
  description: 'A payout that IMPS does not take leaves by RTGS from this amount on, and by NEFT below it.',
})

export const payoutSettings = [twoPeopleAbove, payoutWay, impsUpTo, rtgsFrom]
