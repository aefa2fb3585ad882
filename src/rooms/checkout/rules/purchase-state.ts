import { type Paise, parseRupees } from '#values/money.ts'

/** A plan in the purchase. The server computes the price to pay; this one is only displayed. */
export interface PlanInPurchase {
  id: string
  name: string
  /** Rupees. */
  cost: number
}

/** The buyer's details; null before the login. */
export interface Buyer {
  name: string | null
  email: string | null
  /** Known once a purchase has named it. */
  state: string | null
  /** Masked for display. */
  mobile: string
}

/** The choices on the way to the payment. Nothing that costs money is preselected. */
export interface PurchaseState {
  plans: readonly PlanInPurchase[]
  coupon: { applied: string | null; discount: Paise; error: string | null }
  auto_debit: boolean
  /** The insurance plan added to the purchase. */
  insurance_upsell: string | null
  user: Buyer | null
}

export type PurchaseEvent =
  | { kind: 'loaded'; plans: readonly PlanInPurchase[]; user: Buyer | null }
  /** `cost` and `amount` in rupees, as the validation returned them. */
  | { kind: 'coupon_applied'; coupon_code: string; cost: number; amount: number }
  | { kind: 'coupon_refused'; message: string }
  | { kind: 'coupon_removed' }
  | { kind: 'auto_debit_chosen'; on: boolean }
  | { kind: 'insurance_toggled'; insurance_plan_id: string }

const NO_COUPON = { applied: null, discount: 0n, error: null } as const

export function startPurchase(plans: readonly PlanInPurchase[], user: Buyer | null): PurchaseState {
  return { plans, coupon: NO_COUPON, auto_debit: false, insurance_upsell: null, user }
}

/** The purchase after an event. Choices survive reloaded prices and a login. */
export function purchaseAfter(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.kind) {
    case 'loaded':
      return { ...state, plans: event.plans, user: event.user }
    case 'coupon_applied':
      return {
        ...state,
        coupon: { applied: event.coupon_code, discount: couponDiscount(event.cost, event.amount), error: null },
      }
    case 'coupon_refused':
      return { ...state, coupon: { ...NO_COUPON, error: event.message } }
    case 'coupon_removed':
      return { ...state, coupon: NO_COUPON }
    case 'auto_debit_chosen':
      return { ...state, auto_debit: event.on }
    case 'insurance_toggled': {
      const isOn = state.insurance_upsell === event.insurance_plan_id
      return { ...state, insurance_upsell: isOn ? null : event.insurance_plan_id }
    }
  }
}

/** Plan cost minus the amount left to pay, in paise; never below zero. */
function couponDiscount(cost: number, amount: number): Paise {
  const discount = (parseRupees(cost) ?? 0n) - (parseRupees(amount) ?? 0n)
  return discount > 0n ? discount : 0n
}
