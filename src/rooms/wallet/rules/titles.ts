import { walletWords as words } from '../words.ts'
import { isCredit, type TransactionStatus, type TransactionType } from './figures.ts'

/** The accounts that a step moves credits between. */
export const LEG_ACCOUNTS = [
  'EXTERNAL_FUNDING',
  'COMPANY',
  'EMPLOYEE',
  'HOLD',
  'CLAIMS_PAYABLE',
  'SERVICE_REVENUE',
] as const
export type LegAccount = (typeof LEG_ACCOUNTS)[number]

/** The fields that a title depends on. */
export interface TitleFields {
  type: TransactionType
  status: TransactionStatus
  details?: { type: 'CR' | 'debit' }
  attributes: { product_name?: string | null; plus_reimbursement_claim_type?: string | null }
}

/** The name of a product as its users know it. */
export function serviceLabel(product_name: string | null | undefined): string {
  const { services } = words
  return Object.hasOwn(services, product_name ?? '')
    ? services[product_name as keyof typeof services]
    : words.anyService
}

/** What a transaction was for: the kind of bill, or the service. */
export function purposeOf({ attributes }: Pick<TitleFields, 'attributes'>): string {
  return attributes.plus_reimbursement_claim_type ?? serviceLabel(attributes.product_name)
}

/** The title of a transaction for its holder: the employee, or the company for entries in its own list. */
export function titleOf(transaction: TitleFields, holder: 'employee' | 'company' = 'employee'): string {
  const { type, status } = transaction
  const purpose = purposeOf(transaction)
  const { titles, types } = words
  if (status === 'PENDING') {
    const fixed = { TOPUP: types.TOPUP, TRANSFER: titles.allotment, RESTORE: titles.restore }
    return titles.onHold(type in fixed ? fixed[type as keyof typeof fixed] : purpose)
  }
  if (status === 'FAILED') {
    if (type === 'TOPUP' || type === 'TRANSFER') return titles.addFailed
    if (type === 'RESTORE') return titles.restoreFailed
    return type === 'PAYMENT' ? titles.serviceFailed(purpose) : titles.failed(types[type], purpose)
  }
  if (type === 'TOPUP' && transaction.details?.type === 'debit') return titles.takenBack
  if (type === 'RESTORE' || (type === 'TRANSFER' && holder === 'company')) return types[type]
  return isCredit(type) ? titles.added : titles.debited
}

/**
 * The line below a title: what it was for, unless the title says so; empty for credits that are only allotted or
 * restored.
 */
export function subtitleOf(transaction: TitleFields): string | undefined {
  const { type, status } = transaction
  if (status !== 'SUCCESS') return undefined
  if (type === 'REFUND') return words.titles.refundFor(purposeOf(transaction))
  return type === 'PAYMENT' || type === 'REIMBURSEMENT' ? purposeOf(transaction) : undefined
}
