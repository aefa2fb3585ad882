import { firstPlan } from './buyer.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const CONSUMER = [
  'my-plan',
  'my-plan/members',
  'my-plan/invoices',
  'my-plan/refund',
  'my-plan/auto-renew',
  'my-data/sessions',
  'invitations',
  'cashback',
  'cashback/new',
  'cashback/claims',
  'cashback/bank-details',
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
  'claim-reviews',
  'moderations/initiated',
  ...['plans', 'groups', 'offers', 'coupons', 'file', 'reviews'].map((tab) => `catalog/${tab}`),
]

const OTHER_WIDTH = 'The width of fewer people: in .ci/run; here: CI=1 npm test -- journeys every-page'

test('every page for visitors is accessible at both widths, in light and in dark', { tag: '@both' }, async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(!process.env.CI && !isMobile, OTHER_WIDTH)
  test.slow()
  const plan = await firstPlan(page, world)
  for (const path of ['', 'login', 'terms', 'privacy', 'retail-promo-plans-2', `know-more/${plan.id}`, 'dev']) {
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
    expect((await page.goto(`/plus/${path}`))?.status(), path).toBe(200)
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
    expect((await page.goto(`/plus/dashboard/${path}`))?.status(), path).toBe(200)
    await expectNoAxeFindings(page)
  }
  await login(page, world, 'Ravi')
  for (const path of ['', '/users', '/users/invitations']) {
    expect((await page.goto(`/plus/corporate/dashboard${path}`))?.status(), path).toBe(200)
    await expectNoAxeFindings(page)
  }
})
