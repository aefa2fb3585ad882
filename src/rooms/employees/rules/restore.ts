/** Why the undo of a list leaves a person as they are. */
export const RETENTIONS = [
  'CHANGED',
  'OVER',
  'DUPLICATE',
  'OTHER_PLAN',
  'BLOCKED_BY_STAFF',
  'OWN_AFFAIR',
  'ON_PLAN_AGAIN',
  'NUMBER_TAKEN',
  'NO_PLACE',
] as const
export type Retention = (typeof RETENTIONS)[number]
