import type { AccountKind } from '#platform/ledger/account.ts'

/** Our money at the payment gateway; every purchase debits it, so its balance is summed when read. */
export const GATEWAY_CLEARING: AccountKind = { kind: 'GATEWAY_CLEARING', keeps_balance: false }
/** The revenue of plans, tax included until the invoice splits it. */
export const PLAN_REVENUE: AccountKind = { kind: 'PLAN_REVENUE', keeps_balance: false }
