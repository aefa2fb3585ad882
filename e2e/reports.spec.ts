import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const REPORTS = '/plus/corporate/dashboard/reports'
const PLAN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'

test('HR asks for a report, sees it become ready, downloads it and opens the file (D2.07, D2.42, D2.43, D2.46, D4.38)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto(`${REPORTS}?partner=${PLAN}`)
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Requested reports' })
  for (const header of [
    'Report type',
    'Plan',
    'Duration from',
    'Duration to',
    'Status',
    'Requested on',
    'Remarks',
    'Actions',
  ])
    await expect(table.getByRole('columnheader', { name: header })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'Generation failed' })).toContainText('please request again')
  await expectNoAxeFindings(page)

  const form = page.getByRole('form', { name: 'Request a report' })
  await form.getByRole('button', { name: 'Request report' }).click()
  await expect(form.getByText('Report type is required')).toBeVisible()
  await expect(form.getByText('Report duration is required')).toBeVisible()
  await expect(form.getByLabel('Report type')).toBeFocused()
  await form.getByLabel('Report type').selectOption('App Download Report')
  await form.getByLabel('Duration').selectOption('Last 7 days')
  await form.getByRole('button', { name: 'Request report' }).click()
  await expect(page.getByText(/App Download Report of .+ is requested/)).toBeVisible()

  const row = table.getByRole('row').nth(1)
  await expect(row).toContainText('Ready for download', { timeout: 30_000 })
  await expectNoAxeFindings(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row
      .getByRole('link', { name: /^Download App Download Report of .*[^V]$/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^APP_DOWNLOAD_[a-z0-9-]+_\d{8}\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await download.path()))
  expect(sheets.map(({ name }) => name)).toEqual(['Report', 'Summary', 'About'])
  expect(sheets[0]!.rows[0]).toContain('Employee Name')
  expect(sheets[0]!.rows.length).toBeGreaterThan(10)

  await page.getByRole('main').getByRole('search').getByLabel('Status').selectOption('Generation failed')
  await expect(page).toHaveURL(/statuses=FAILED/)
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('on a phone each report is a card, and one that failed is requested again (D2.45)', async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto(`${REPORTS}?partner=${PLAN}&statuses=FAILED`)
  await page
    .getByRole('button', { name: /^Request again: / })
    .first()
    .click()
  await expect(page.getByText(/is requested\. It appears in the list below\./)).toBeVisible()
  await expect(page).not.toHaveURL(/statuses=/)
  // The rows of before are dimmed until those of the other filter are there.
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  await expectNoAxeFindings(page)
})

test('a report that is being generated says how long that takes and how far it is; one that fails says so (D2.44, D2.45)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  // The demo world writes a report in less time than the list takes to show it.
  const change = { status: 'PENDING', can_download: false, remarks: null as string | null, rows: 0 }
  await page.route(/\/reports(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET' || route.request().resourceType() === 'document') return route.fallback()
    const reply = await route.fetch()
    const body = await reply.json()
    await route.fulfill({
      response: reply,
      json: { ...body, is_pending: true, reports: [{ ...body.reports[0], ...change }] },
    })
  })
  await page.goto(`${REPORTS}?partner=${PLAN}`)
  const row = page.getByRole('table', { name: 'Requested reports' }).getByRole('row').nth(1)
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('Reports are generated in 20 minutes.')
  await expect(row).not.toContainText('so far')
  await expect(row.getByRole('link')).toHaveCount(0)
  change.rows = 123_456
  await expect(row).toContainText('1,23,456 rows so far')
  await expect(row).toContainText('Reports are generated in 20 minutes.')
  await expectNoAxeFindings(page)
  Object.assign(change, { status: 'FAILED', rows: 0, remarks: 'Took too long, please request again' })
  await expect(row).toContainText('Generation failed')
  await expect(row).toContainText('Took too long, please request again')
  await expect(row.getByRole('button', { name: /^Request again/ })).toBeVisible()
})

const ALWAYS = ['App Download Report', 'Cashless Utilization Report', 'Cashless MIS Report']

test('the form offers what the role and the company allow (D6.29, D6.30, D6.31, D6.32, D6.33)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const offered = async (person: string) => {
    await login(page, world, person)
    await page.goto(`${REPORTS}?partner=${PLAN}`)
    const types = page.getByRole('form', { name: 'Request a report' }).getByLabel('Report type')
    await expect(types).toBeVisible()
    const options = await types.getByRole('option').allTextContents()
    return options.slice(1).toSorted()
  }
  expect(await offered('Ravi')).toEqual(
    [
      ...ALWAYS,
      'AHC Report',
      'Wallet Ledger',
      'Pre-Employment Medical Check-up',
      'Tele-Consultation Utilization Report',
    ].toSorted(),
  )
  await page.context().clearCookies()
  expect(await offered('Pooja')).toEqual(
    ['Cashless Utilization Report', 'Cashless MIS Report', 'Consolidated Report'].toSorted(),
  )
})
