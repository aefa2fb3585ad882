import { isUnanswered, newKey } from '#platform/browser/attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { MemberDetails, type Order, requestPayment } from '../contract.ts'
import { checkoutWords as words } from '../words.ts'
import type { BuyerDetails } from './stored-details.ts'

// Imported when the buyer starts typing: the schemas are not needed for viewing the price.

export type PurchaseInput = InputOf<typeof requestPayment>['body']

/** The details in the call's format: empty fields are omitted. */
export function memberDetails({ name, email, state, pincode }: BuyerDetails): PurchaseInput['member_details'] {
  const fields = { name: name.trim(), email: email.trim(), state, pincode: pincode.trim() }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Problems of the details, by field; the same rules as on the server. */
export function detailProblems(details: BuyerDetails, asks_pincode: boolean): Record<string, string> {
  const needed = MemberDetails.required({ name: true, state: true, ...(asks_pincode && { pincode: true }) })
  const parsed = needed.safeParse(memberDetails(details))
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues
      .toReversed()
      .map(({ path, code, message }) => [String(path[0]), missing(String(path[0]), code) ?? message]),
  )
}

function missing(field: string, code: string | undefined): string | undefined {
  if (field === 'state') return words.stateMissing
  return code === 'invalid_type' ? words.mandatory : undefined
}

const KEY = 'plus.buy.attempt'
const BUSY_TRIES = 5

/**
 * Opens the order. Until the server has answered, the same purchase is sent under the same key, also after a reload:
 * two presses, or a retry after a broken connection, make one order.
 * @throws CallError
 */
export async function openOrder(purchaseInput: PurchaseInput): Promise<Order> {
  const key = keyFor(JSON.stringify(purchaseInput))
  for (let tries = 1; ; tries++) {
    try {
      const order = await request(requestPayment, { body: purchaseInput }, { idempotencyKey: key })
      window.sessionStorage.removeItem(KEY)
      return order
    } catch (error) {
      const type = error instanceof CallError ? error.type : undefined
      if (type === 'IN_PROGRESS' && tries < BUSY_TRIES) await new Promise((resolve) => setTimeout(resolve, 1_000))
      else {
        // A refusal is an answer: the next try is a new attempt.
        if (!isUnanswered(error)) window.sessionStorage.removeItem(KEY)
        throw error
      }
    }
  }
}

function keyFor(purchaseInput: string): string {
  const stored = window.sessionStorage.getItem(KEY)
  if (stored?.slice(37) === purchaseInput) return stored.slice(0, 36)
  const key = newKey()
  window.sessionStorage.setItem(KEY, `${key} ${purchaseInput}`)
  return key
}
