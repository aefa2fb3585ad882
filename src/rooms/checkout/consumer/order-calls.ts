import { CallError, request } from '#platform/contract/client.ts'
import { cancelOrder, type Order, readOrder } from '../contract/orders.ts'

// Imported by a page that is already visible: the schemas behind the calls are not worth a later first paint.

/** @throws CallError */
export async function read(transaction_id: string, signal?: AbortSignal): Promise<Order> {
  return request(readOrder, { params: { transaction_id } }, { signal })
}

/** Gives the order up, or returns its status where it can no longer be given up. @throws CallError */
export async function cancel(transaction_id: string): Promise<Order> {
  try {
    return await request(cancelOrder, { params: { transaction_id }, body: {} })
  } catch (error) {
    if (error instanceof CallError && error.type === 'NOT_CANCELLABLE') return read(transaction_id)
    throw error
  }
}
