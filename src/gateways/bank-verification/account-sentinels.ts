/**
 * Account numbers that make the simulated banks behave unusually; docs/sentinels.md lists them for people. Every other
 * number is an account in exactly the name that was sent.
 */
export const ACCOUNT_SENTINELS = {
  /** For tests that need certainty: verifies in the given name. */
  own_name: '50100123456789',
  other_name: '50100123450001',
  similar_name: '50100123450002',
  no_such_account: '50100123450003',
  bank_down: '50100123450004',
  bank_slow: '50100123450005',
} as const

export type AccountSentinel = keyof typeof ACCOUNT_SENTINELS

export function accountSentinel(accountNumber: string): AccountSentinel | undefined {
  const names = Object.keys(ACCOUNT_SENTINELS) as AccountSentinel[]
  return names.find((name) => ACCOUNT_SENTINELS[name] === accountNumber)
}
