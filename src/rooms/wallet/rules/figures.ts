import type { Paise } from '#values/money.ts'

export const TRANSACTION_TYPES = ['TOPUP', 'PAYMENT', 'RESTORE', 'REFUND', 'REIMBURSEMENT', 'TRANSFER'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]
export const TRANSACTION_STATUSES = ['SUCCESS', 'PENDING', 'FAILED'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** The transaction types a hold may be for. */
export type SpendType = 'PAYMENT' | 'REIMBURSEMENT'

/** Whether a transaction adds to its holder's credits or takes from them. */
export function isCredit(type: TransactionType): boolean {
  return type === 'TOPUP' || type === 'TRANSFER' || type === 'REFUND'
}

/** The same for the company in whose list it is: what is allotted leaves its own credits, what is restored returns. */
export function isCompanyCredit(type: TransactionType): boolean {
  return type === 'TOPUP' || type === 'RESTORE' || type === 'REFUND'
}

export interface Movement {
  type: TransactionType
  status: TransactionStatus
  amount_paise: Paise
}

/** The four figures of a wallet. Allotted is the sum of used, on hold and available. */
export interface Credits {
  allotted_paise: Paise
  consumed_paise: Paise
  on_hold_paise: Paise
  available_paise: Paise
}

/**
 * Computes a wallet's figures from its transactions, or from their sums by type and status. Failed ones count nothing.
 */
export function creditsOf(movements: readonly Movement[]): Credits {
  const sum = (status: TransactionStatus, ...types: TransactionType[]) =>
    movements.reduce(
      (paise, one) => (one.status === status && types.includes(one.type) ? paise + one.amount_paise : paise),
      0n,
    )
  const allotted_paise = sum('SUCCESS', 'TRANSFER') - sum('SUCCESS', 'RESTORE')
  const consumed_paise = sum('SUCCESS', 'PAYMENT', 'REIMBURSEMENT') - sum('SUCCESS', 'REFUND')
  const on_hold_paise = sum('PENDING', 'PAYMENT', 'REIMBURSEMENT')
  return {
    allotted_paise,
    consumed_paise,
    on_hold_paise,
    available_paise: allotted_paise - consumed_paise - on_hold_paise,
  }
}
