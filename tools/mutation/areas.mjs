/** What is mutated, by area; each must reach the score. */
export const AREAS = [
  { name: 'ledger', files: ['src/platform/ledger/{account,post,posting-lane,verify-ledger}.ts'] },
  { name: 'refunds', files: ['src/rooms/plan-refunds/rules/**/*.ts'] },
  { name: 'claims', files: ['src/rooms/{claims,claims-desk,payouts}/rules/**/*.ts'] },
  { name: 'access', files: ['src/rooms/access/rules/**/*.ts'] },
]

/** The least percentage of mutants that the tests of an area notice. */
export const LEAST_SCORE = 80
