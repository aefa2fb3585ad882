import type { AccountKind } from '#platform/ledger/account.ts'

/** Money at the payment gateway that is ours; everybody's purchase debits it, so its balance is summed when asked. */
export const GATEWAY_CLEARING: AccountKind = { kind: 'GATEWAY_CLEARING', keeps_balance: false }
/** What plans were sold for, tax included until the invoice splits it. */
export const PLAN_REVENUE: AccountKind = { kind: 'PLAN_REVENUE', keeps_balance: false }
