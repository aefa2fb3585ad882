import { answerWords } from '#rooms/covid-care/words/answers.ts'
import { coverWords } from '#rooms/insurance/words/cover.ts'
import { checkoutWords as words } from '../words.ts'

/**
 * `extra_args`: `pincode`, its `city` and `state` where known, the `cities` of the plan, and the `plans` sold there, each
 * with `plan_id`, `name` and `cost`.
 */
export const CITY_NOT_SERVED = {
  CITY_NOT_SERVED: { status: 422, message: words.refusals.cityNotServed },
} as const

/** What a request to pay may answer. */
export const PURCHASE_REFUSALS = {
  ...CITY_NOT_SERVED,
  PLAN_UNAVAILABLE: { status: 404, message: words.refusals.planUnavailable },
  COVER_UNAVAILABLE: { status: 404, message: coverWords.notSold },
  /** A home-care plan: `extra_args` has the proposal's `current_state` and the `reasons` of a check now. */
  NOT_ELIGIBLE: { status: 409, message: answerWords.refusals.notEligible },
  PRICE_CHANGED: { status: 409, message: words.refusals.priceChanged },
  /** `extra_args.kinds` lists what may be done with the current plan. */
  ALREADY_SUBSCRIBED: { status: 409, message: words.refusals.alreadySubscribed },
  NOT_RENEWABLE: { status: 409, message: words.refusals.notRenewable },
  PLAN_BLOCKED: { status: 409, message: words.refusals.planBlocked },
  REFUND_WAITING: { status: 409, message: words.refusals.refundWaiting },
  NOT_CHANGEABLE: { status: 409, message: words.refusals.notChangeable },
  COUPON_INVALID: { status: 409, message: words.refusals.couponInvalid },
  GATEWAY_UNAVAILABLE: { status: 503, message: words.refusals.gatewayUnavailable },
} as const
