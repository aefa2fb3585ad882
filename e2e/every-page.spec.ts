import type { Response } from '@playwright/test'
import { firstPlan } from './buyer.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const CONSUMER = [
  'my-plan',
  'my-plan/members',
  'my-plan/invoices',
  'my-plan/refund',
  'my-plan/auto-renew',
  'my-data/sessions',
  'my-data/coordinators',
  'covid-home-care-plans/user-consent',
  'covid-home-care-plans/care',
  'invitations',
  'cashback',
  'cashback/new',
  'cashback/claims',
  'cashback/bank-details',
  'consult',
  'consult/history',
  'check-ups',
  'check-ups/book',
  'unlock',
  'my-plan/camps',
  'my-insurance',
]
const STAFF = [
  '',
  'search',
  'access',
  'staff',
  'audit',
  'dead-letters',
  'settings',
  'subscriptions',
  'upsell',
  'upsell/leads',
  'healthcash',
  'payouts',
  'insurance',
  'insurance/insurer',
  'reports',
  'companies',
  'companies/topups',
  'companies/6f1d2a50-0b1c-4c7e-9a01-5a1d00000001',
  'companies/6f1d2a50-0b1c-4c7e-9a01-5a1d00000001?contract=6f1d2a50-0b1c-4c7e-9a01-5a1d00000111',
  'network/establishments',
  'network/practices',
  'network/problem_areas',
  'network/served_areas',
  'network/practices/new',
  'visits',
  'visits/desks',
  'health-camps',
  'health-camps/new',
  'checkups',
  'home-care',
  'claim-reviews',
  'moderations/initiated',
  ...['plans', 'groups', 'offers', 'coupons', 'file', 'reviews'].map((tab) => `catalog/${tab}`),
]

/** Of Banyan Textiles Pune. */
const COMPANY_PAGE = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'

const OTHER_WIDTH = 'The width of fewer people: in .ci/run; here: CI=1 npm test -- journeys every-page'

/** Shown, and left neither on a shared computer nor at a proxy. */
function expectPrivate(answer: Response | null, path: string) {
  expect([answer?.status(), answer?.headers()['cache-control']], path).toEqual([200, 'private, no-store'])
}

test('every page for visitors is accessible at both widths, in light and in dark', { tag: '@both' }, async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(!process.env.CI && !isMobile, OTHER_WIDTH)
  test.slow()
  const plan = await firstPlan(page, world)
  for (const path of [
    '',
    'login',
    'terms',
    'privacy',
    'terms/covid-home-care',
    'retail-promo-plans-2',
    `know-more/${plan.id}`,
    `buy?plan_id=${plan.id}`,
    'buy/insurance/group-life-5-lakh',
    'insurance-plan',
    'insurance-plan/group-life-5-lakh',
    'insurance-plan/group-life-5-lakh/disclaimers',
    `partners/${COMPANY_PAGE}`,
    'find-a-clinic?pincode=411001',
    'visit',
    'camp-kiosk',
    'dev',
  ]) {
    expect((await page.goto(`/plus/${path}`))?.status(), path).toBe(200)
    await expectNoAxeFindings(page)
  }
})

test('every page for customers is accessible at both widths, in light and in dark', { tag: '@both' }, async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(!process.env.CI && !isMobile, OTHER_WIDTH)
  test.slow()
  await login(page, world, 'Asha')
  for (const path of CONSUMER) {
    expectPrivate(await page.goto(`/plus/${path}`), path)
    await expectNoAxeFindings(page)
  }
})

test('every page for staff and companies is accessible at both widths, in light and in dark', { tag: '@both' }, async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(!process.env.CI && isMobile, OTHER_WIDTH)
  test.slow()
  await login(page, world, 'Kabir')
  for (const path of STAFF) {
    expectPrivate(await page.goto(`/plus/dashboard/${path}`), path)
    await expectNoAxeFindings(page)
  }
  await login(page, world, 'Ravi')
  const pages = [
    '/overview',
    '/employees',
    '/file-upload',
    '/wallets',
    '/wallets?partner=all',
    '/access',
    '/users',
    '/consult-book',
  ]
  for (const path of [...pages, '/users/invitations']) {
    expectPrivate(await page.goto(`/plus/corporate/dashboard${path}`), path)
    await expectNoAxeFindings(page)
  }
  await login(page, world, 'Joseph')
  const orders = 'chc-orders'
  for (const path of [orders, `${orders}?request`]) {
    expectPrivate(await page.goto(`/plus/corporate/dashboard/${path}`), path)
    await expectNoAxeFindings(page)
  }
})
