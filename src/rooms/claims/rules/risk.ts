/** How grave what the automatic checks found is. */
export const RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Risk = (typeof RISKS)[number]
