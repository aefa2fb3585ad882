import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signContract } from './home-care-contract.ts'
import { sublimitsOf } from './sublimits.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const OVERVIEW = '/plus/corporate/dashboard/overview'
const PUNE = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000011'
const FAMILY_CARE = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'

const planOf = (page: Page) => page.getByRole('combobox', { name: 'Plan' })
const needsOf = (page: Page) => page.getByRole('region', { name: 'Needs you' })

test('HR lands on the overview, with the figures of the plan that stays chosen from section to section (D1.01, D2.02, D2.05, D2.16-D2.18, D4.06, D4.35)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  // The newest contract is the one that is shown first: of those that other journeys sign, none has credits.
  await signContract(page, world)
  await login(page, world, 'Sunita')
  await page.goto('/plus/corporate/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/overview$/)
  const plan = planOf(page)
  await expect(plan.locator('option:checked')).toHaveText('Banyan Home Care')
  await expect(page.getByRole('heading', { level: 2, name: 'Activated Plan' })).toBeVisible()
  await plan.selectOption('Banyan Textiles Family Care')
  await expect(page.getByRole('heading', { level: 2, name: 'Available Health Credits' })).toBeVisible()
  const lives = page.getByRole('region', { name: 'Lives', exact: true })
  const credits = page.getByRole('region', { name: 'Health credits', exact: true })
  for (const [part, labels] of [
    [lives, ['Total Employees', 'Activated Plan', 'Not Activated', 'Quota', 'Remaining']],
    [credits, ['Available Health Credits', 'Total credits used', 'Total Allocated Credits', 'Total credits added']],
  ] as const)
    for (const label of labels) await expect(part.getByRole('term').filter({ hasText: label })).toBeVisible()
  await plan.selectOption('Banyan Textiles Couples')
  await expect(page.getByText('Available Health Credits')).toBeHidden()
  await expectNoAxeFindings(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await expect(plan.locator('option:checked')).toHaveText('Banyan Textiles Couples')
  await expect(page.getByRole('columnheader', { name: 'Allotted' })).toBeHidden()
})

test('HR sees first what needs somebody, each with its act, then the trend as a chart and as a table (decisions §33)', {
  tag: '@both',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto(`${OVERVIEW}?partner=${FAMILY_CARE}`)
  const needs = needsOf(page)
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  const trend = page.getByRole('region', { name: 'Available Health Credits', exact: true })
  const slider = trend.getByRole('slider', { name: 'Available Health Credits' })
  const last = await slider.getAttribute('aria-valuetext')
  expect(last).toMatch(/^From \d{2} \w{3} \d{4}: ₹[\d,]+/)
  await slider.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', last!)
  await expectNoAxeFindings(page)
  await trend.getByRole('button', { name: 'Show the chart as a table' }).click()
  await expect(trend.getByRole('table', { name: 'Available Health Credits' })).toBeVisible()
  await expectNoAxeFindings(page)
  await needs.getByRole('link', { name: /^Remind: / }).click()
  await expect(page).toHaveURL(/\/employees\?.*selected=all/)
  await expect(page.getByRole('button', { name: 'Send reminder' })).toBeVisible()
})

test('nothing of the overview and the employees is wider than the screen, however narrow or wide, with names of three long words', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  const name = 'Venkatanarasimharaju Subrahmanyeswara Chandrasekharan'
  const added = await page.request.post(`/subscriptions/api/v1/partner_dashboard/subsidiaries/${PUNE}/partner_user`, {
    data: {
      name,
      email: 'venkatanarasimharaju.subrahmanyeswara.chandrasekharan@banyan.example',
      mobile: '+917600000099',
      partnerId: FAMILY_CARE,
      reference_id: 'BT-VENKATANARASIMHARAJU-1',
      walletAmount: 100,
      sublimits: await sublimitsOf(page, `/subscriptions/api/v1/partner_dashboard/subsidiaries/${PUNE}`, FAMILY_CARE),
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(added.status(), await added.text()).toBe(201)
  const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const address of [OVERVIEW, '/plus/corporate/dashboard/employees']) {
    await page.goto(`${address}?partner=${FAMILY_CARE}`)
    await expect(page.getByText(name).first()).toBeVisible()
    for (const width of [1920, 1359, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(scrolls, `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
