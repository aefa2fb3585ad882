/** How a person stands with health credits: none was given, all is used up, or some is left. */
export const CREDIT_STATES = ['NONE', 'USED_UP', 'LEFT'] as const
export type CreditState = (typeof CREDIT_STATES)[number]
