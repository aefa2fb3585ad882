/** How grave what the automatic checks found is. */
export const RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Risk = (typeof RISKS)[number]

/** Whose claims a list shows. */
export const ASSIGNED = ['me', 'none', 'any'] as const
export type Assigned = (typeof ASSIGNED)[number]

export const SORTS = ['oldest', 'newest', 'amount'] as const
export type Sort = (typeof SORTS)[number]
