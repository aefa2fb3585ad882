/** The severity of the automatic checks' findings. */
export const RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Risk = (typeof RISKS)[number]
