import { isUnanswered, newKey } from '#platform/browser/attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import type { BuyerDetails } from '#rooms/accounts/components/buyer-details.ts'
import { coverFault } from '#rooms/insurance/rules/cover.ts'
import { coverWords } from '#rooms/insurance/words/cover.ts'
import { type IstDate, parseIstDate } from '#values/ist-date.ts'
import { MemberDetails, type Order, requestPayment } from '../contract/orders.ts'
import type { OfferedCover } from '../contract/quotes.ts'
import { checkoutWords as words } from '../words.ts'

// Imported when the buyer starts typing: the schemas are not needed for viewing the price.

export type PurchaseInput = InputOf<typeof requestPayment>['body']

/** The details in the call's format: empty fields are omitted. */
export function memberDetails(details: Partial<BuyerDetails>): PurchaseInput['member_details'] {
  const { name = '', email = '', state = '', pincode = '' } = details
  const fields = { name: name.trim(), email: email.trim(), state, pincode: pincode.trim() }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

interface DetailRequirements {
  asks_pincode: boolean
  /** For a plan: it decides the tax on its invoice. */
  asks_state: boolean
  /** The cover that is bought, for which the date of birth is asked; null without one. */
  cover: Pick<OfferedCover, 'entry_age'> | null
  /** By the product's clock. */
  today: IstDate
}

/** Problems of the details, by field; the same rules as on the server. */
export function detailProblems(details: Partial<BuyerDetails>, asked: DetailRequirements): Record<string, string> {
  const { asks_pincode, asks_state, cover, today } = asked
  const needed = MemberDetails.required({
    name: true,
    ...(asks_state && { state: true }),
    ...(asks_pincode && { pincode: true }),
  })
  const parsed = needed.safeParse(memberDetails(details))
  const issues = parsed.success ? [] : parsed.error.issues
  const dob = cover && dobProblem(details.dob, cover, today)
  return {
    ...(dob && { dob }),
    ...Object.fromEntries(
      issues
        .toReversed()
        .map(({ path, code, message }) => [String(path[0]), missing(String(path[0]), code) ?? message]),
    ),
  }
}

function dobProblem(dob: string | undefined, { entry_age }: Pick<OfferedCover, 'entry_age'>, today: IstDate) {
  if (!dob) return coverWords.dobMissing
  if (!parseIstDate(dob)) return coverWords.dobInvalid
  return coverFault({ entry_age_min: entry_age.min, entry_age_max: entry_age.max }, { dob, today })
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
