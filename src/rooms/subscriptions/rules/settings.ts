import { defineSetting, wholeNumber } from '#values/setting.ts'

export const maxClaimDays = defineSetting({
  key: 'subscriptions.max_claim_days',
  schema: wholeNumber(1, 365),
  default: 30,
  unit: 'days',
  label: 'Time to claim',
  description: 'How many days after a service its bill can be claimed, also when the plan has ended since.',
})

export const subscriptionSettings = [maxClaimDays]
