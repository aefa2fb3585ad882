import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PurchaseEvent, PurchaseState } from '../rules/purchase-state.ts'

interface CouponUse {
  plan_id: string
  purchase: PurchaseState
  dispatch: Dispatch<PurchaseEvent>
}

/**
 * Applies and removes a coupon. An applied one is in the address, so the server includes it in the price at the first
 * paint, and it survives a reload, the login and a failed payment.
 */
export function useCoupon({ plan_id, purchase, dispatch }: CouponUse) {
  const [checking, setChecking] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  /** A code that is tried again after the login. */
  const waiting = useRef<string | null>(null)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { user, auto_debit } = purchase

  const show = (coupon_code: string | null) => {
    const next = new URLSearchParams(search)
    for (const name of ['coupon', 'coupon_code', 'auto_debit']) next.delete(name)
    if (coupon_code !== null) next.set('coupon_code', coupon_code)
    if (coupon_code !== null && auto_debit) next.set('auto_debit', 'true')
    return navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
  }

  const apply = async (coupon_code: string) => {
    if (checking) return
    setChecking(true)
    setHint(null)
    waiting.current = null
    const { tryCoupon } = await import('./coupon-attempt.ts')
    const outcome = await tryCoupon({ plan_id, coupon_code, auto_debit })
    if ('coupon_code' in outcome) await show(outcome.coupon_code)
    else {
      dispatch({ kind: 'coupon_refused', message: outcome.message })
      setHint(outcome.hint)
      if (outcome.type === 'LOGIN_REQUIRED') waiting.current = coupon_code
    }
    setChecking(false)
  }

  const remove = async () => {
    setHint(null)
    dispatch({ kind: 'coupon_removed' })
    await show(null)
  }

  const isLoggedIn = user !== null
  const { applied } = purchase.coupon
  // biome-ignore lint/correctness/useExhaustiveDependencies: the login is what a waiting code waits for
  useEffect(() => {
    if (isLoggedIn && waiting.current) void apply(waiting.current)
  }, [isLoggedIn])
  const before = useRef(auto_debit)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the choice of renewal revalidates
  useEffect(() => {
    if (before.current !== auto_debit && applied) void apply(applied)
    before.current = auto_debit
  }, [auto_debit])

  return { checking, hint, apply, remove }
}
