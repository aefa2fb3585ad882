/** Of the sentences below. A change there needs a new version here: the ledger of consents says what a person agreed to. */
export const CONSENT_TEXT_VERSIONS = { CARE: 'coordinator-2026-11', CLAIMS: 'coordinator-claims-2026-11' } as const

/** For a person who is asked by somebody who has entered no name. */
export const UNNAMED_COORDINATOR = 'A coordinator'

/** What a person agrees to. */
export const consentText = {
  sentence: (coordinator: string, company: string, plan: string) =>
    `By proceeding, you let ${coordinator} of ${company} activate the ${plan} plan for you, and enter your address and other details. You also confirm that you agree to the`,
  claims: (coordinator: string, company: string) =>
    `By proceeding, you let ${coordinator} of ${company} file claims for you: for your own bills, on your health plans, with the bills and prescriptions that you give them. Money is paid only into your own bank account.`,
  terms: 'terms of covid home care',
  newTab: ' (opens in a new tab)',
} as const
