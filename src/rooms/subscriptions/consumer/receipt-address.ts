import { API_BASE } from '#platform/contract/call.ts'

/** Where the receipt of a purchase is downloaded: an address of the checkout room, which stands above this one. */
export function receiptAddress(payment_transaction_id: string): string {
  return `${API_BASE}/payment/request/${payment_transaction_id}/receipt`
}
