import type { AccountKind } from '#platform/ledger/account.ts'

/** Our money at the payment gateway; every purchase debits it, so its balance is summed when read. */
export const GATEWAY_CLEARING: AccountKind = { kind: 'GATEWAY_CLEARING', keeps_balance: false }
/** The revenue of plans, tax included until the invoice splits it. */
export const PLAN_REVENUE: AccountKind = { kind: 'PLAN_REVENUE', keeps_balance: false }
/** Money of customers that paid for nothing: paid twice, another amount, too late. It is owed to them. */
export const UNALLOCATED_RECEIPTS: AccountKind = { kind: 'UNALLOCATED_RECEIPTS', keeps_balance: false }
/** What the gateway keeps of each payment, its tax included. */
export const GATEWAY_FEES: AccountKind = { kind: 'GATEWAY_FEES', keeps_balance: false }
/** What the gateway takes or gives beside payments, refunds and fees, such as a dispute: a person decides whose it is. */
export const GATEWAY_ADJUSTMENTS: AccountKind = { kind: 'GATEWAY_ADJUSTMENTS', keeps_balance: false }
/** Our account at the bank: settlements of the gateway come in, reimbursements and transfers by hand go out. */
export const BANK: AccountKind = { kind: 'BANK', keeps_balance: false }
/** What we pay for bills of members whose plan has no health credits. */
export const REIMBURSEMENTS: AccountKind = { kind: 'REIMBURSEMENTS', keeps_balance: false }
/** What the gateway refunded beside our refunds: a person gets it back or writes it off. */
export const REFUNDS_IN_DOUBT: AccountKind = { kind: 'REFUNDS_IN_DOUBT', keeps_balance: false }
/** What the bank paid for a claim that was paid otherwise: a person gets it back or writes it off. */
export const PAYOUTS_IN_DOUBT: AccountKind = { kind: 'PAYOUTS_IN_DOUBT', keeps_balance: false }
/** What the bank sent back too late to pay the claim again: a person decides. */
export const RETURNED_PAYOUTS: AccountKind = { kind: 'RETURNED_PAYOUTS', keeps_balance: false }
/** Premium that people paid through us, tax included: owed to the insurer, never our revenue. */
export const INSURER_PAYABLE: AccountKind = { kind: 'INSURER_PAYABLE', keeps_balance: false }
