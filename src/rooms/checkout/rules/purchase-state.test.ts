import { describe, expect, it } from 'vitest'
import { type PurchaseEvent, purchaseAfter, startPurchase } from './purchase-state.ts'

const family = { id: '0a1b', name: 'Family plan', cost: 4999 }
const asha = { name: 'Asha', email: null, state: null, mobile: '+919876543210' }
const purchase = (...events: PurchaseEvent[]) => events.reduce(purchaseAfter, startPurchase([family], null))
const applied = { kind: 'coupon_applied', coupon_code: 'WELCOME500', cost: 4999, amount: 4499 } as const

describe('a purchase', () => {
  it('starts with the plan and nothing else: no coupon, no auto-debit, no insurance, no login (C3.03)', () => {
    expect(purchase()).toEqual({
      plans: [family],
      coupon: { applied: null, discount: 0n, error: null },
      auto_debit: false,
      insurance_upsell: null,
      user: null,
    })
  })

  it('records the coupon, and its discount is plan cost minus the returned amount (C4.02)', () => {
    expect(purchase(applied).coupon).toEqual({ applied: 'WELCOME500', discount: 500_00n, error: null })
    const withPaise = purchase({ ...applied, cost: 0.3, amount: 0.1 })
    expect(withPaise.coupon.discount).toBe(20n)
  })

  it('never turns a higher amount into a negative discount', () => {
    expect(purchase({ ...applied, amount: 5999 }).coupon.discount).toBe(0n)
  })

  it('drops the discount of a refused coupon and keeps the error', () => {
    const state = purchase(applied, { kind: 'coupon_refused', message: 'Invalid Coupon' })
    expect(state.coupon).toEqual({ applied: null, discount: 0n, error: 'Invalid Coupon' })
  })

  it('clears amount and discount when the coupon is removed (C4.06)', () => {
    expect(purchase(applied, { kind: 'coupon_removed' }).coupon).toEqual(purchase().coupon)
  })

  it('keeps the choices when the buyer logs in and prices are reloaded (C3.03)', () => {
    const cheaper = { ...family, cost: 4799 }
    const state = purchase(
      applied,
      { kind: 'auto_debit_chosen', on: true },
      { kind: 'insurance_toggled', insurance_plan_id: 'life' },
      { kind: 'loaded', plans: [cheaper], user: asha },
    )
    expect(state).toMatchObject({ plans: [cheaper], auto_debit: true, insurance_upsell: 'life', user: asha })
    expect(state.coupon.applied).toBe('WELCOME500')
  })

  it('toggles insurance with each press', () => {
    const toggle = { kind: 'insurance_toggled', insurance_plan_id: 'life' } as const
    expect(purchase(toggle).insurance_upsell).toBe('life')
    expect(purchase(toggle, toggle).insurance_upsell).toBeNull()
    expect(purchase(toggle, { ...toggle, insurance_plan_id: 'term' }).insurance_upsell).toBe('term')
  })
})
