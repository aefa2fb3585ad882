import { API_BASE } from '#platform/contract/call.ts'

/** The URL of a purchase's receipt: a route of the checkout room, which is above this one. */
export function receiptAddress(payment_transaction_id: string): string {
  return `${API_BASE}/payment/request/${payment_transaction_id}/receipt`
}
