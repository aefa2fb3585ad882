/** Of `advice` in member.ts. A change there needs the next number here, and the clinical owner's word. */
export const ADVICE_VERSION = 5
