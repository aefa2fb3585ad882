import type { AccountKind } from '#platform/ledger/account.ts'

/** The world outside, which a company's money comes from; everybody debits it, so its balance is summed when asked. */
export const EXTERNAL_FUNDING: AccountKind = { kind: 'EXTERNAL_FUNDING', keeps_balance: false }
/** What a company has for the people of one partner plan and has not given to any of them; its owner is the partner plan. */
export const COMPANY: AccountKind = { kind: 'COMPANY', keeps_balance: true }
/** What somebody can spend; its owner is the wallet. */
export const EMPLOYEE: AccountKind = { kind: 'EMPLOYEE', keeps_balance: true }
/** What is promised to a bill or a booking; its owner is the wallet. */
export const HOLD: AccountKind = { kind: 'HOLD', keeps_balance: true }
/** What was paid out for bills. */
export const CLAIMS_PAYABLE: AccountKind = { kind: 'CLAIMS_PAYABLE', keeps_balance: false }
/** What was spent on services of ours. */
export const SERVICE_REVENUE: AccountKind = { kind: 'SERVICE_REVENUE', keeps_balance: false }
