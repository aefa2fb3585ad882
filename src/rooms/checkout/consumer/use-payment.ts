import { type Dispatch, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import type { PurchaseKind } from '../rules/purchase-kind.ts'
import type { PurchaseEvent, PurchaseState } from '../rules/purchase-state.ts'
import type { BuyerDetails } from './stored-details.ts'

/** The displayed price. */
export interface ShownPrice {
  plan_id: string
  plan_version_id: string
  /** Rupees. */
  amount: number
  /** The kind of purchase for this buyer; null where nothing may be bought. */
  kind: PurchaseKind | null
  /** Null where the page offers no auto-renewal: an earlier choice is not sent. */
  auto_renewal: object | null
  asks_pincode: boolean
}

interface Payment {
  price: ShownPrice
  purchase: PurchaseState
  dispatch: Dispatch<PurchaseEvent>
  onLoginNeeded: () => void
}

export interface PaymentProgress {
  busy: boolean
  /** Counts submits, so that the error summary knows when to take the focus. */
  attempt: number
  /** A message per form field. */
  problems: Record<string, string>
  refusal: { error: CallError; shownAmount: number } | null
}

const IDLE: PaymentProgress = { busy: false, attempt: 0, problems: {}, refusal: null }
/** Refusals that mean the page is out of date. */
const OUT_OF_DATE = [
  'ALREADY_SUBSCRIBED',
  'NOT_RENEWABLE',
  'NOT_CHANGEABLE',
  'REFUND_WAITING',
  'PLAN_BLOCKED',
  'PRICE_CHANGED',
  'COUPON_INVALID',
  'PLAN_UNAVAILABLE',
  'SESSION_EXPIRED',
]

/** Takes the buyer from the form to the redirect page; one attempt at a time, and every refusal is shown. */
export function usePayment({ price, purchase, dispatch, onLoginNeeded }: Payment) {
  const [progress, setProgress] = useState(IDLE)
  const underWay = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const pay = async (details: BuyerDetails) => {
    // State is set too late to stop the second press of a double click.
    if (underWay.current) return
    underWay.current = true
    setProgress(({ attempt }) => ({ ...IDLE, busy: true, attempt }))
    try {
      const { detailProblems, memberDetails, openOrder } = await import('./payment-attempt.ts')
      const problems = detailProblems(details, price.asks_pincode)
      if (Object.keys(problems).length > 0) return stop({ problems })
      const order = await openOrder({
        plan_id: price.plan_id,
        plan_version_id: price.plan_version_id,
        seen_amount: price.amount,
        kind: price.kind ?? 'NEW',
        ...(purchase.coupon.applied ? { coupon_code: purchase.coupon.applied } : {}),
        auto_debit: purchase.auto_debit && price.auto_renewal !== null,
        ...(purchase.insurance_upsell ? { insurance_plan_id: purchase.insurance_upsell } : {}),
        member_details: memberDetails(details),
      })
      await navigate(`/buy/request?transaction_id=${order.transaction_id}`)
    } catch (thrown) {
      refuse(thrown instanceof CallError ? thrown : new CallError(0, undefined))
    }
  }

  const refuse = (error: CallError) => {
    if (error.type === 'COUPON_INVALID') dispatch({ kind: 'coupon_refused', message: error.message })
    if (error.type === 'SESSION_EXPIRED') onLoginNeeded()
    if (OUT_OF_DATE.includes(error.type)) void revalidate()
    stop({ problems: fieldsOf(error), refusal: { error, shownAmount: price.amount } })
  }

  const stop = (outcome: Partial<PaymentProgress>) => {
    underWay.current = false
    setProgress(({ attempt }) => ({ ...IDLE, ...outcome, attempt: attempt + 1 }))
  }

  return { progress, pay }
}

/** The server's messages by the form's field names. */
function fieldsOf({ fields }: CallError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^member_details\./, ''), message]),
  )
}
