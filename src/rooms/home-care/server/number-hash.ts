import type { Keys } from '#platform/seal.ts'

/** By which numbers are compared without being stored: the caregiver's is sealed elsewhere. */
export const hashOf = (keys: Pick<Keys, 'hmac'>, number: string) => keys.hmac('home-care-number', number)
