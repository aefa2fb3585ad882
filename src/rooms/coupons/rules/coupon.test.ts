import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coupon, couponCode } from './coupon.ts'
import { couponText } from './coupon-text.ts'
import { defaultMinCost, discountOf, discountsRenewal } from './discount.ts'
import { mayBecome, releasedFrom } from './redemption-states.ts'
import { type CouponCase, couponRefusal } from './refusal.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const EARLIER = new Date('2026-11-21T09:59:59Z')
const LATER = new Date('2026-11-21T10:00:01Z')
const FAMILY = '11111111-1111-4111-8111-111111111111'

const coupon: Coupon = {
  code: 'WELCOME500',
  kind: 'FLAT',
  value_paise: 500_00n,
  value_percent: null,
  max_discount_paise: null,
  min_cost_paise: null,
  plan_ids: [],
  group_slugs: [],
  exclude_plan_ids: [],
  channels: [],
  audience: 'ALL',
  starts_at: null,
  ends_at: null,
  total_limit: null,
  spend_limit_paise: null,
  per_customer_limit: 1,
  requires_auto_debit: false,
  frequency: 'ONCE',
  recurring_times: null,
  allow_zero: false,
  visible: false,
  status: 'LIVE',
}
const plan = { plan_id: FAMILY, cost_paise: 4_999_00n, line: 'retail', group_slugs: ['retail-promo-plans-2'] }
const covid = { ...plan, line: 'home-care', group_slugs: ['covid-home-care-plans'] }
const corporate = { ...plan, line: null, group_slugs: [] }
const asha = { history: 'none', uses: 0, allowed: false } as const
const asked: CouponCase = {
  now: NOW,
  channel: 'web',
  auto_debit: false,
  plan,
  customer: undefined,
  uses: { count: 0, spent_paise: 0n },
  offer_window: null,
}

describe('a code', () => {
  it.each([
    ['WELCOME500', 'WELCOME500'],
    ['  welcome500\t', 'WELCOME500'],
    ['fam_10-x', 'FAM_10-X'],
    ['abc', undefined],
    ['', undefined],
    ['A'.repeat(21), undefined],
    ['WEL COME', undefined],
    ['weißwurst', undefined],
    ['WELCOME५००', undefined],
    ["X' or '1'='1", undefined],
    ['🎁🎁🎁🎁', undefined],
  ])('typed as %j is read as %j', (typed, code) => {
    expect(couponCode(typed)).toBe(code)
  })
})

describe('a discount', () => {
  it.each([
    ['₹500 off', {}, 4_999_00n, 500_00n],
    ['₹500 off a plan of ₹500 leaves a rupee', {}, 500_00n, 499_00n],
    ['₹500 off a plan of ₹1 is nothing', {}, 1_00n, 0n],
    ['₹500 off a plan that costs nothing is nothing', {}, 0n, 0n],
    ['₹500 off, which may cover the whole price', { allow_zero: true }, 300_00n, 300_00n],
    [
      'what may take all, but not all, still leaves a rupee',
      { allow_zero: true, value_paise: 499_50n },
      500_00n,
      499_00n,
    ],
    ['10 %', { kind: 'PERCENT', value_paise: null, value_percent: 10 }, 4_999_00n, 499_90n],
    ['a third of a percent, half up', { kind: 'PERCENT', value_paise: null, value_percent: 0.33 }, 1_500_00n, 4_95n],
    [
      '10 % with a ceiling',
      { kind: 'PERCENT', value_paise: null, value_percent: 10, max_discount_paise: 100_000n },
      20_000_00n,
      1_000_00n,
    ],
    ['the whole price', { kind: 'PERCENT', value_paise: null, value_percent: 100 }, 4_999_00n, 4_998_00n],
    ['a price of ₹999', { kind: 'FIXED_PRICE', value_paise: 999_00n }, 4_999_00n, 4_000_00n],
    ['a price above the plan’s has no effect', { kind: 'FIXED_PRICE', value_paise: 9_999_00n }, 4_999_00n, 0n],
  ] as [string, Partial<Coupon>, bigint, bigint][])('%s', (_, terms, cost, discount) => {
    expect(discountOf({ ...coupon, ...terms }, cost)).toBe(discount)
  })

  it.each([
    ['FLAT', '₹500 off', {}, 1_000_00n],
    ['FLAT', 'at most ₹100 off', { max_discount_paise: 100_00n }, 200_00n],
    ['FLAT', 'which may take everything', { allow_zero: true }, null],
    ['FLAT', 'more than a price can be', { value_paise: 999_999_999n }, 999_999_999n],
    ['PERCENT', '90 %', { kind: 'PERCENT', value_paise: null, value_percent: 90 }, null],
    ['FIXED_PRICE', 'a price of ₹1', { kind: 'FIXED_PRICE', value_paise: 100n }, null],
  ] as [string, string, Partial<Coupon>, bigint | null][])(
    '%s, %s, has its usual smallest order',
    (_, __, terms, least) => {
      expect(defaultMinCost({ ...coupon, ...terms })).toBe(least)
    },
  )

  it('is never below zero nor above the price, for any coupon and price', () => {
    const terms = fc.record({
      kind: fc.constantFrom('FLAT' as const, 'PERCENT' as const, 'FIXED_PRICE' as const),
      value_paise: fc.bigInt(0n, 999_999_999n),
      value_percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      max_discount_paise: fc.option(fc.bigInt(1n, 999_999_999n)),
      allow_zero: fc.boolean(),
    })
    fc.assert(
      fc.property(terms, fc.bigInt(0n, 999_999_999n), (some, cost) => {
        const discount = discountOf({ ...coupon, ...some }, cost)
        expect(discount).toBeGreaterThanOrEqual(0n)
        const left = cost - discount
        expect(left === cost || left >= 100n || (some.allow_zero && left === 0n)).toBe(true)
        if (some.max_discount_paise !== null) expect(discount).toBeLessThanOrEqual(some.max_discount_paise)
      }),
    )
  })

  it.each([
    ['₹500 off', {}],
    ['10% off, at most ₹1,000', { kind: 'PERCENT', value_percent: 10, max_discount_paise: 1_000_00n }],
    ['12.5% off', { kind: 'PERCENT', value_percent: 12.5 }],
    ['Yours for ₹999', { kind: 'FIXED_PRICE', value_paise: 999_00n }],
  ] as [string, Partial<Coupon>][])('is described as %s', (text, terms) => {
    expect(couponText({ ...coupon, ...terms })).toBe(text)
  })

  it.each([
    ['ONCE', null, [false, false, false]],
    ['RECURRING', 2, [true, false, false]],
    ['RECURRING', 3, [true, true, false]],
    ['FOREVER', null, [true, true, true]],
  ] as const)('%s (%s) on a first order applies to its renewals: %j', (frequency, recurring_times, renewals) => {
    expect([1, 2, 3].map((renewal) => discountsRenewal({ ...coupon, frequency, recurring_times }, renewal))).toEqual(
      renewals,
    )
  })
})

describe('a coupon', () => {
  it.each([
    ['holds', {}, {}, undefined],
    ['is a draft', { status: 'DRAFT' }, {}, 'COUPON_NOT_FOUND'],
    ['is paused', { status: 'PAUSED' }, {}, 'COUPON_NOT_FOUND'],
    ['begins in a second', { starts_at: LATER }, {}, 'COUPON_NOT_STARTED'],
    ['begins now', { starts_at: NOW }, {}, undefined],
    ['ends now', { ends_at: NOW }, {}, 'COUPON_EXPIRED'],
    ['ends in a second', { ends_at: LATER }, {}, undefined],
    ['ended a second ago', { ends_at: EARLIER }, {}, 'COUPON_EXPIRED'],
    ['was ended', { status: 'ENDED' }, {}, 'COUPON_EXPIRED'],
    ['is of a campaign that is open for the visitor', {}, { offer_window: 'open' }, undefined],
    ['is of a campaign that is over for the visitor', {}, { offer_window: 'over' }, 'COUPON_EXPIRED'],
    ['is of a campaign that never opened for the visitor', {}, { offer_window: 'never_opened' }, 'COUPON_AUDIENCE'],
    ['is used on a plan that is not sold', {}, { plan: undefined }, 'COUPON_PLAN'],
    ['is used on a company’s plan', {}, { plan: corporate }, 'COUPON_PLAN'],
    ['names a company’s plan', { plan_ids: [FAMILY] }, { plan: corporate }, 'COUPON_PLAN'],
    ['is used on the covid plan', {}, { plan: covid }, 'COUPON_PLAN'],
    ['names the covid plan', { plan_ids: [FAMILY] }, { plan: covid }, undefined],
    ['names the covid plan’s group', { group_slugs: ['covid-home-care-plans'] }, { plan: covid }, undefined],
    ['names another plan', { plan_ids: ['22222222-2222-4222-8222-222222222222'] }, {}, 'COUPON_PLAN'],
    [
      'names the group and leaves the plan out',
      { group_slugs: ['retail-promo-plans-2'], exclude_plan_ids: [FAMILY] },
      {},
      'COUPON_PLAN',
    ],
    ['is for the app', { channels: ['android', 'ios'] }, {}, 'COUPON_AUDIENCE'],
    ['is for the web too', { channels: ['web', 'ios'] }, {}, undefined],
    ['is for new customers, before the login', { audience: 'NEW' }, {}, 'LOGIN_REQUIRED'],
    ['is for guests, before the login', { audience: 'ALLOWLIST' }, {}, 'LOGIN_REQUIRED'],
    ['is for former customers, before the login', { audience: 'EXPIRED' }, {}, 'LOGIN_REQUIRED'],
    ['is for new customers and used by one', { audience: 'NEW' }, { customer: asha }, undefined],
    [
      'is for new customers and meets a former one',
      { audience: 'NEW' },
      { customer: { ...asha, history: 'over' } },
      'COUPON_AUDIENCE',
    ],
    [
      'is for former customers and meets one',
      { audience: 'EXPIRED' },
      { customer: { ...asha, history: 'over' } },
      undefined,
    ],
    [
      'is for former customers and meets a present one',
      { audience: 'EXPIRED' },
      { customer: { ...asha, history: 'running' } },
      'COUPON_AUDIENCE',
    ],
    ['is for guests and used by one', { audience: 'ALLOWLIST' }, { customer: { ...asha, allowed: true } }, undefined],
    ['is for guests and used by a stranger', { audience: 'ALLOWLIST' }, { customer: asha }, 'COUPON_AUDIENCE'],
    ['is for more expensive plans', { min_cost_paise: 4_999_01n }, {}, 'COUPON_MIN_COST'],
    ['is for plans of this price', { min_cost_paise: 4_999_00n }, {}, undefined],
    ['gives no discount', { kind: 'FIXED_PRICE', value_paise: 5_000_00n }, {}, 'COUPON_MIN_COST'],
    ['is for renewing purchases', { requires_auto_debit: true }, {}, 'COUPON_AUTO_DEBIT'],
    ['is for renewing purchases and used on one', { requires_auto_debit: true }, { auto_debit: true }, undefined],
    ['is used up', { total_limit: 2 }, { uses: { count: 2, spent_paise: 0n } }, 'COUPON_LIMIT'],
    ['has one use left', { total_limit: 2 }, { uses: { count: 1, spent_paise: 0n } }, undefined],
    [
      'has its money spent but for less than this',
      { spend_limit_paise: 1_000_00n },
      { uses: { count: 9, spent_paise: 500_01n } },
      'COUPON_LIMIT',
    ],
    [
      'has just this much left',
      { spend_limit_paise: 1_000_00n },
      { uses: { count: 9, spent_paise: 500_00n } },
      undefined,
    ],
    ['was used by this customer', {}, { customer: { ...asha, uses: 1 } }, 'COUPON_CUSTOMER_LIMIT'],
    ['may be used twice', { per_customer_limit: 2 }, { customer: { ...asha, uses: 1 } }, undefined],
    ['may be used any number of times', { per_customer_limit: null }, { customer: { ...asha, uses: 99 } }, undefined],
  ] as [string, Partial<Coupon>, Partial<CouponCase>, string | undefined][])('that %s', (_, its, its_case, refusal) => {
    expect(couponRefusal({ ...coupon, ...its }, { ...asked, ...its_case })).toBe(refusal)
  })

  it('that does not exist is reported as not found, and problems with the coupon come before problems with the person', () => {
    expect(couponRefusal(undefined, asked)).toBe('COUPON_NOT_FOUND')
    const ended = { ...coupon, status: 'ENDED', audience: 'NEW', total_limit: 1 } as const
    expect(couponRefusal(ended, { ...asked, plan: undefined })).toBe('COUPON_EXPIRED')
  })

  it('never leaves ENDED, and never returns to DRAFT once it was offered', () => {
    const statuses = ['DRAFT', 'LIVE', 'PAUSED', 'ENDED']
    const steps = statuses.map((from) => statuses.filter((to) => mayBecome(from, to)).join(' '))
    expect(steps).toEqual(['DRAFT LIVE ENDED', 'LIVE PAUSED ENDED', 'LIVE PAUSED ENDED', 'ENDED'])
  })

  it('that was redeemed is released only by a refund', () => {
    expect(releasedFrom('expired')).toEqual(['RESERVED'])
    expect(releasedFrom('refunded')).toEqual(['RESERVED', 'REDEEMED'])
  })
})
