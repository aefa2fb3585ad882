/** Where a number of a care stands: of the account, of the caregiver, and where the kit is expected. */
export const NUMBER_SOURCES = ['LOGIN', 'CAREGIVER', 'ADDRESS'] as const
export type NumberSource = (typeof NUMBER_SOURCES)[number]

/** What our staff found out about a number that several patients have. */
export const NUMBER_OUTCOMES = ['ONE_HOUSEHOLD', 'NOT_THE_PATIENT'] as const
export type NumberOutcome = (typeof NUMBER_OUTCOMES)[number]
