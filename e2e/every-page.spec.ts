import type { Page } from '@playwright/test'
import { firstPlan } from './buyer.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const CONSUMER = [
  'my-plan',
  'my-plan/card',
  'my-plan/documents',
  'my-plan/members',
  'my-plan/invoices',
  'my-plan/refund',
  'my-plan/auto-renew',
  'my-data',
  'delete-account',
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
const COMPANIES = [
  'overview',
  'employees',
  'file-upload',
  'wallets',
  'wallets?partner=all',
  'access',
  'users',
  'consult-book',
  'users/invitations',
]

/** The width of fewer people is for the nightly run; here: NIGHTLY=1 npm test -- journeys every-page */
const isNightly = Boolean(process.env.NIGHTLY)
const onPhones = { tag: isNightly ? ['@both'] : [] }
const onDesktops = { tag: isNightly ? ['@both'] : ['@desktop'] }

// Otherwise one worker opens all pages while the other has nothing left to do.
test.describe.configure({ mode: 'parallel' })

/** Opens pages one after the other; they are shown, and left neither on a shared computer nor at a proxy. */
async function openPrivatePages(page: Page, start: string, paths: readonly string[]) {
  for (const path of paths) {
    const answer = await page.goto(`${start}${path}`)
    expect([answer?.status(), answer?.headers()['cache-control']], path).toEqual([200, 'private, no-store'])
    await expectNoAxeFindings(page)
  }
}

/** @returns the list in parts of nearly the same length, each with its number */
function inParts(paths: readonly string[], parts: number): [number, string[]][] {
  const length = Math.ceil(paths.length / parts)
  return Array.from({ length: parts }, (_, part) => [part + 1, paths.slice(part * length, (part + 1) * length)])
}

test('every page for visitors is accessible, in light and in dark', onPhones, async ({ page, world }) => {
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

for (const [part, paths] of inParts(CONSUMER, 2))
  test(
    `every page for customers is accessible, in light and in dark: part ${part}`,
    onPhones,
    async ({ page, world }) => {
      test.slow()
      await login(page, world, 'Asha')
      await openPrivatePages(page, '/plus/', paths)
    },
  )

for (const [part, paths] of inParts(STAFF, 4))
  test(
    `every page for staff is accessible, in light and in dark: part ${part}`,
    onDesktops,
    async ({ page, world }) => {
      test.slow()
      await login(page, world, 'Kabir')
      await openPrivatePages(page, '/plus/dashboard/', paths)
    },
  )

test('every page for companies is accessible, in light and in dark', onDesktops, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Ravi')
  await openPrivatePages(page, '/plus/corporate/dashboard/', COMPANIES)
  await login(page, world, 'Joseph')
  await openPrivatePages(page, '/plus/corporate/dashboard/', ['chc-orders', 'chc-orders/in-care', 'chc-orders?request'])
})
