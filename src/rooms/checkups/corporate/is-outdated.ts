import { CallError } from '#platform/contract/client.ts'

/** Whether an act was refused because the order has moved on: then it is read again. */
export const isOutdated = (refusal: unknown): boolean => refusal instanceof CallError && refusal.status === 409
