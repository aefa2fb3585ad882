/** The people whose claims a list shows. */
export const ASSIGNED = ['me', 'none', 'any'] as const
export type AssignmentFilter = (typeof ASSIGNED)[number]

export const SORTS = ['oldest', 'newest', 'amount'] as const
export type Sort = (typeof SORTS)[number]
