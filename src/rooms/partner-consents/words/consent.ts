/** Of the sentence below. A change there needs a new version here: the ledger of consents says what a person agreed to. */
export const CONSENT_TEXT_VERSION = 'coordinator-2026-11'

/** For a person who is asked by somebody who has entered no name. */
export const UNNAMED_COORDINATOR = 'A coordinator'

/** What a person agrees to. */
export const consentText = {
  sentence: (coordinator: string, company: string, plan: string) =>
    `By proceeding, you let ${coordinator} of ${company} activate the ${plan} plan for you, and enter your address and other details. You also confirm that you agree to the`,
  terms: 'terms of covid home care',
  newTab: ' (opens in a new tab)',
} as const
