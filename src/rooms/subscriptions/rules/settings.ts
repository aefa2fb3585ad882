import * as z from 'zod'
import { defineSetting, wholeNumber } from '#values/setting.ts'

export const maxClaimDays = defineSetting({
  key: 'subscriptions.max_claim_days',
  money: true,
  schema: wholeNumber(1, 365),
  default: 30,
  unit: 'days',
  label: 'Time to claim',
  description: 'How many days after a service its bill can be claimed, also when the plan has ended since.',
})

/** Listed among the settings of the wallet room, which returns the credits then. */
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

const METHOD = 'Choose TICK or ADULT_ON_RECORD'

export const guardianConsentBy = defineSetting<'TICK' | 'ADULT_ON_RECORD'>({
  key: 'subscriptions.guardian_consent_by',
  money: false,
  schema: z.enum(['TICK', 'ADULT_ON_RECORD'], METHOD),
  default: 'TICK',
  label: 'How a parent’s consent is verified',
  description:
    'TICK takes the word of the person who adds a child; ADULT_ON_RECORD also needs that person’s own date of birth on the plan, of 18 years or more.',
})

export const subscriptionSettings = [maxClaimDays, guardianConsentBy]
