import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const OVERVIEW = '/plus/corporate/dashboard/overview'
const PLAN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
const DAY = /\d{2} \w{3} \d{4}/
const RANGE = new RegExp(`${DAY.source} – ${DAY.source}`)
const TITLES = ['Monthly utilization', 'Savings']

const chartOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const isIn = (page: Page, name: string, value: string | null) =>
  expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(value)

test('HR sees how the plan is used and what that saves, by year and by type of benefit (D1.03, D2.19, D2.20, D2.21)', {
  tag: '@both',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto(`${OVERVIEW}?partner=${PLAN}`)
  const filters = page.getByRole('group', { name: 'Period and type' })
  const [year, type] = [filters.getByRole('group', { name: 'Year' }), filters.getByLabel('Type')]
  const choose = (period: string) => year.getByRole('button', { name: period }).click()
  const chosen = year.locator('[aria-pressed=true]')
  await expect(year.getByRole('button')).toHaveText(['This year', 'Last year', 'Since launch'])
  await expect(chosen).toHaveText('This year')
  await expect(type.locator('option:checked')).toHaveText('All Types')
  await expect(filters).toContainText(new RegExp(`01 Apr \\d{4} – ${DAY.source}`))

  for (const title of TITLES) {
    const chart = chartOf(page, title)
    const slider = chart.getByRole('slider', { name: title })
    await expect(slider).toBeVisible()
    await expect(chart.locator('[class*=ticks] > *')).toHaveCount(4)
    await expect(chart.locator('[class*=lines] > *')).toHaveCount(4)
    for (const bar of await chart.locator('[class*=bars] > [data-tone]').all())
      await expect(bar).toHaveCSS('width', '5px')
    const last = await slider.getAttribute('aria-valuetext')
    await slider.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuetext', last!)
  }
  const table = page.getByRole('table', { name: 'Utilization and savings by month' })
  await expect(table.getByRole('columnheader')).toHaveText(['Month', 'People', 'Value used', 'Savings'])
  await expectNoAxeFindings(page)

  await choose('Last year')
  await isIn(page, 'period', 'last_year')
  await expect(filters).toContainText(/01 Apr \d{4} – 31 Mar \d{4}/)
  await type.selectOption('Medicines')
  await isIn(page, 'benefit', 'Medicine Order')
  await page.reload()
  await expect(chosen).toHaveText('Last year')
  await expect(type).toHaveValue('Medicine Order')
  const plan = page.getByRole('banner').getByLabel('Plan', { exact: true })
  await plan.selectOption('All plans')
  await isIn(page, 'partner', 'all')
  await isIn(page, 'period', 'last_year')
  await isIn(page, 'benefit', 'Medicine Order')
  await expect(type).toHaveValue('Medicine Order')
  await choose('Since launch')
  await isIn(page, 'period', 'since_launch')
  await expect(filters).toContainText(RANGE)
  await type.selectOption('All Types')
  await isIn(page, 'benefit', null)
  await expect(chartOf(page, 'Monthly utilization').getByRole('slider')).toBeVisible()
  await expectNoAxeFindings(page)
})
