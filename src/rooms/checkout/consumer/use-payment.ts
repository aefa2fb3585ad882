import { type Dispatch, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { problemsAfterChange } from '#platform/browser/problems-after-change.ts'
import { CallError } from '#platform/contract/client.ts'
import type { BuyerDetails } from '#rooms/accounts/components/buyer-details.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { PurchaseKind } from '../rules/purchase-kind.ts'
import type { PurchaseEvent, PurchaseState } from '../rules/purchase-state.ts'

/** The displayed price. */
export interface ShownPrice {
  /** Null where a cover is bought alone. */
  plan: { plan_id: string; plan_version_id: string; plan_proposal_id?: string } | null
  /** The cover in the price, which the buyer has added; null without one. */
  cover: { id: string; plan_version_id: string; entry_age: { min: number; max: number } } | null
  /** Rupees: the plan and the premium. */
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
  /** By the product's clock. */
  today: IstDate
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
  'NOT_ELIGIBLE',
  'ALREADY_COVERED',
  'COVER_UNAVAILABLE',
  'COUPON_INVALID',
  'PLAN_UNAVAILABLE',
  'SESSION_EXPIRED',
]

/** Takes the buyer from the form to the redirect page; one attempt at a time, and every refusal is shown. */
export function usePayment({ price, purchase, dispatch, onLoginNeeded, today }: Payment) {
  const [progress, setProgress] = useState(IDLE)
  const underWay = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { plan, cover, asks_pincode } = price
  const asked = { asks_pincode, asks_state: plan !== null, cover, today }

  const pay = async (details: Partial<BuyerDetails>) => {
    // State is set too late to stop the second press of a double click.
    if (underWay.current) return
    underWay.current = true
    setProgress(({ attempt }) => ({ ...IDLE, busy: true, attempt }))
    try {
      const { detailProblems, memberDetails, openOrder } = await import('./payment-attempt.ts')
      const problems = detailProblems(details, asked)
      if (Object.keys(problems).length > 0) return stop({ problems })
      const order = await openOrder({
        ...(plan && { plan_id: plan.plan_id, plan_version_id: plan.plan_version_id }),
        ...(plan?.plan_proposal_id && { plan_proposal_id: plan.plan_proposal_id }),
        seen_amount: price.amount,
        kind: price.kind ?? 'NEW',
        ...(purchase.coupon.applied ? { coupon_code: purchase.coupon.applied } : {}),
        auto_debit: purchase.auto_debit && price.auto_renewal !== null,
        ...(cover && {
          insurance_plan_id: cover.id,
          insurance_plan_version_id: cover.plan_version_id,
          insurance_applicant: { dob: details.dob ?? '' },
        }),
        member_details: memberDetails(details),
      })
      await navigate(`/buy/request?transaction_id=${order.transaction_id}`)
    } catch (thrown) {
      refuse(thrown instanceof CallError ? thrown : new CallError(0, undefined))
    }
  }

  /** Once a field is changed, its problem goes or says what is still wrong. */
  const recheck = async (details: Partial<BuyerDetails>, field: string) => {
    if (progress.problems[field] === undefined) return
    const { detailProblems } = await import('./payment-attempt.ts')
    const found = detailProblems(details, asked)
    setProgress((shown) => ({ ...shown, problems: problemsAfterChange(shown.problems, found, [field]) }))
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

  return { progress, pay, recheck }
}

/** The server's messages by the form's field names. */
function fieldsOf({ fields }: CallError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      field.replace(/^(member_details|insurance_applicant)\./, ''),
      message,
    ]),
  )
}
