/** A complaint is confirmed within a day and settled within 14. */
export const SETTLE_DAYS = 14
export const GRIEVANCE_LENGTH = { min: 10, max: 2000 } as const

/** As a person says it on the phone: 'G-2041'. */
export const grievanceNumber = (number: bigint | number | string) => `G-${number}`
