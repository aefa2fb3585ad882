import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('a colleague requests a report, downloads it, has it made each month, and stops that', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/access')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Request a report' })
  await page.getByRole('button', { name: 'Request report' }).click()
  await expect(form.getByText('Choose a report', { exact: true }).last()).toBeVisible()
  await expect(form.getByLabel('Report')).toBeFocused()
  // The ledger is a super-admin's.
  await expect(form.getByLabel('Report').getByRole('option')).toHaveText([
    'Choose a report',
    'Sales and tax',
    'Payouts and the bank',
    'Claims and service level',
    'Refunds',
    'Top-ups of companies',
    'Bordereau for the insurer',
  ])
  await form.getByLabel('Report').selectOption('Claims and service level')
  await form.getByLabel('Period').selectOption({ label: 'Other days' })
  await page.getByRole('button', { name: 'Request report' }).click()
  await expect(form.getByText('Choose the first and the last day')).toBeVisible()
  await form.getByLabel('Period').selectOption({ index: 13 })
  await form.getByRole('button', { name: /Status/ }).click()
  await page.getByRole('option', { name: 'Rejected' }).click()
  await page.keyboard.press('Escape')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Request report' }).click()
  await expect(page.getByText(/^Claims and service level, .* is requested/)).toBeVisible()

  const row = page.getByRole('table', { name: 'Requested reports' }).getByRole('row').nth(1)
  await expect(row).toContainText('Ready for download', { timeout: 30_000 })
  // The form and the filters have fields of the same names.
  const filters = page.getByRole('main').getByRole('search')
  await expect(filters.getByLabel('Report')).toHaveValue('')
  await expect(filters.getByLabel('Status')).toHaveValue('')
  await expect(row).toContainText('Rejected')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Download Claims and service level \(Rejected\) of .*\d$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^CLAIMS_\d{8}_\d{8}\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await download.path()))
  expect(sheets.map(({ name }) => name)).toEqual(['Report', 'Summary', 'About'])

  await page.getByRole('button', { name: 'Send me this monthly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Claims and service level each month' })
  await expect(dialog).toContainText('limited to Rejected')
  await dialog.getByLabel('Day of the month').selectOption('7')
  await dialog.getByRole('button', { name: 'Send me this monthly' }).click()
  await expect(page.getByText(/^You get Claims and service level each month, the next time on 07 /)).toBeVisible()
  const monthly = page.getByRole('table', { name: 'Each month' }).getByRole('row').filter({ hasText: 'Claims' })
  await expect(monthly).toContainText('You')
  await monthly.getByRole('button', { name: 'Change day of Claims and service level' }).click()
  const change = page.getByRole('dialog', { name: 'Change day of Claims and service level' })
  await change.getByLabel('Day of the month').selectOption('9')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(monthly.locator('[data-label="Day of the month"]')).toHaveText('9')
  await expectNoAxeFindings(page)
  await monthly.getByRole('button', { name: 'Stop Claims and service level (Rejected) each month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(monthly).toBeHidden()
})
