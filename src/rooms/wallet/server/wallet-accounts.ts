import type { AccountKind } from '#platform/ledger/account.ts'

/** The outside world, the source of a company's money; every top-up debits it, so its balance is summed when read. */
export const EXTERNAL_FUNDING: AccountKind = { kind: 'EXTERNAL_FUNDING', keeps_balance: false }
/** A company's credits for the people of one partner plan that are not allotted yet; its owner is the partner plan. */
export const COMPANY: AccountKind = { kind: 'COMPANY', keeps_balance: true }
/** What a person can spend; its owner is the wallet. */
export const EMPLOYEE: AccountKind = { kind: 'EMPLOYEE', keeps_balance: true }
/** What is reserved for a bill or a booking; its owner is the wallet. */
export const HOLD: AccountKind = { kind: 'HOLD', keeps_balance: true }
/** What was paid out for bills. */
export const CLAIMS_PAYABLE: AccountKind = { kind: 'CLAIMS_PAYABLE', keeps_balance: false }
/** What was spent on our services. */
export const SERVICE_REVENUE: AccountKind = { kind: 'SERVICE_REVENUE', keeps_balance: false }
