import type { CountedSend } from '#platform/sending/count-send.ts'

/** For a message that a test sends to a number: what comes before it is not what the test is about. */
export const COUNTED = '1' as CountedSend
