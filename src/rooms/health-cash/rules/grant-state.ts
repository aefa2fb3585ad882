/** Whether staff took back what was left of a grant. */
export const GRANT_STATES = ['GIVEN', 'REVOKED'] as const
