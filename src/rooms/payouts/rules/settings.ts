import * as z from 'zod'
import { defineSetting, wholeNumber } from '#values/setting.ts'

export const twoPeopleAbove = defineSetting({
  key: 'payouts.two_people_above',
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
  schema: z.enum(['GATEWAY', 'FILE'], WAY),
  default: 'GATEWAY',
  label: 'How payouts leave',
  description:
    'GATEWAY pays through RazorpayX by itself; FILE makes a file for your bank, whose answer is read back in.',
})

export const payoutSettings = [twoPeopleAbove, payoutWay]
