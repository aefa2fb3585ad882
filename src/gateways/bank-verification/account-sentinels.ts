/**
 * Account numbers with which the simulated banks do other than usual; docs/sentinels.md lists them for people. Every other
 * number is an account in the very name that was asked about.
 */
export const ACCOUNT_SENTINELS = {
  /** For those who want to be sure: verifies in the name that was given. */
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
