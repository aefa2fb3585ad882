import type { Page } from '@playwright/test'
import { textCell, workbook, worksheet } from '../src/platform/testing/workbooks.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const UPLOADS = '/plus/corporate/dashboard/file-upload'
const PLAN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
const HEADERS = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits', 'Doctor visits', 'Medicines and tests']
const row = (cells: readonly string[], hidden = '') => `<row${hidden}>${cells.map(textCell).join('')}</row>`

async function upload(page: Page, name: string, content: string | Buffer, action: string) {
  await page.goto(`${UPLOADS}?partner=${PLAN}`)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await page.getByRole('radio', { name: action }).check()
  await page.getByRole('button', { name: `Upload ${name}` }).click()
  await expect(page).toHaveURL(/file=/)
}

test('HR says how dates are written before a list with the month first starts, and which rows of a filtered sheet are meant', async ({
  page,
  world,
}) => {
  test.slow()
  await login(page, world, 'Ravi')
  const people = ['03/04/1990', '08/25/1990'].map((day, at) =>
    ['Meera Das', `${9892100001 + at}@lists.example`, String(9892100001 + at), `MF-${at}`, '0', '0', '0', day].join(
      ',',
    ),
  )
  await upload(
    page,
    'month-first.csv',
    [[...HEADERS, 'Date of Birth'].join(','), ...people].join('\n'),
    'Add employees',
  )
  const dates = page.getByRole('region', { name: 'Are these dates month first?' })
  await expect(dates).toContainText('row 3 says 08/25/1990, which is a date only where the month comes first')
  await expect(dates).toContainText('03/04/1990 in row 2 is 03 Apr 1990 or 04 Mar 1990')
  const happens = page.getByRole('region', { name: 'What will happen' })
  await expect(happens).toContainText('2 rows need a look')
  await expectNoAxeFindings(page)
  await dates.getByRole('button', { name: 'Date of Birth: month first' }).click()
  await expect(dates).toHaveCount(0)
  await expect(happens).toContainText('Adds 2 people')

  const leavers = ['9892100001', '9892100002', '9892100003'].map((mobile, at) =>
    row([mobile], at > 0 ? ' hidden="1"' : ''),
  )
  await upload(page, 'leavers.xlsx', workbook(worksheet(row(['Mobile']) + leavers.join(''))), 'Delete employees')
  const meant = page.getByRole('region', { name: 'Which rows are meant?' })
  await expect(meant).toContainText('2 of 3 rows are hidden in this sheet')
  await expect(meant).toContainText('They are left out unless you say that they are meant.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectNoAxeFindings(page)
  await meant.getByRole('button', { name: 'All 3 rows' }).click()
  await expect(meant).toContainText('2 hidden rows are part of the list.')
  await expect(meant.getByRole('button', { name: 'Only the 1 row that can be seen' })).toBeVisible()
})
