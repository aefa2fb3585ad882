/** What a company may say about an employee besides name and numbers. */
export const TAGS = ['entity', 'function', 'designation', 'location'] as const
export type Tag = (typeof TAGS)[number]
