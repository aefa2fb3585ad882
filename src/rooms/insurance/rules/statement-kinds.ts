/** What a line of an insurer's statement says of a policy. */
export const STATEMENT_KINDS = ['ISSUED', 'CANCELLED'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]
