/** The job at the end of a pass. */
export const EXPIRE_PASS = { name: 'unlock.expire-pass' }
