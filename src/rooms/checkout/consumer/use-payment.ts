import { type Dispatch, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import type { PurchaseKind } from '../rules/purchase-kind.ts'
import type { PurchaseEvent, PurchaseState } from '../rules/purchase-state.ts'
import type { BuyerDetails } from './stored-details.ts'

/** The price as the page shows it. */
export interface ShownPrice {
  plan_id: string
  plan_version_id: string
  /** Rupees. */
  amount: number
  /** What the purchase is to this buyer; null where nothing may be bought. */
  kind: PurchaseKind | null
  /** Null where the page offers no auto-renewal: what was ticked before is not sent. */
  auto_renewal: object | null
}

interface Payment {
  price: ShownPrice
  purchase: PurchaseState
  dispatch: Dispatch<PurchaseEvent>
  onLoginNeeded: () => void
}

export interface PaymentProgress {
  busy: boolean
  /** Counts the tries to send, so that the error summary knows when to take the focus. */
  attempt: number
  /** A sentence per field of the form. */
  problems: Record<string, string>
  refusal: { error: CallError; shownAmount: number } | null
}

const IDLE: PaymentProgress = { busy: false, attempt: 0, problems: {}, refusal: null }
/** Refusals after which what the page shows is out of date. */
const OUT_OF_DATE = [
  'ALREADY_SUBSCRIBED',
  'NOT_RENEWABLE',
  'NOT_CHANGEABLE',
  'PRICE_CHANGED',
  'COUPON_INVALID',
  'PLAN_UNAVAILABLE',
  'SESSION_EXPIRED',
]

/** Takes the buyer from the form to the hand-over page; one try at a time, and every refusal ends where it can be read. */
export function usePayment({ price, purchase, dispatch, onLoginNeeded }: Payment) {
  const [progress, setProgress] = useState(IDLE)
  const underWay = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const pay = async (details: BuyerDetails) => {
    // State is set too late for the second press of a double click.
    if (underWay.current) return
    underWay.current = true
    setProgress(({ attempt }) => ({ ...IDLE, busy: true, attempt }))
    try {
      const { detailProblems, memberDetails, openOrder } = await import('./payment-attempt.ts')
      const problems = detailProblems(details)
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

/** The server's sentences by the names of the form's own fields. */
function fieldsOf({ fields }: CallError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^member_details\./, ''), message]),
  )
}
