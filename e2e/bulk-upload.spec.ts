import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const UPLOADS = '/plus/corporate/dashboard/file-upload'
const PLAN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'

const HEADERS = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits', 'Doctor visits', 'Medicines and tests']
const person = (name: string, at: number) => [name, `${at}@lists.example`, String(at), `BT-${at}`, '500', '0', '0']
const csvOf = (headers: string[], rows: string[][]) => [headers, ...rows].map((cells) => cells.join(',')).join('\n')

const send = (page: Page, name: string, content: string) =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('HR uploads people, says what a heading means, corrects rows in place and starts it; a colleague sees it and takes it back (D2.10, D2.47-D2.50, D4.09, D4.39, D8.01)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Ravi')
  await page.goto(`${UPLOADS}?partner=${PLAN}`)
  await send(page, 'joiners.pdf', 'x')
  await expect(page.getByText('joiners.pdf is ready. Choose what it should do, then upload it.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Add employees' })).toBeFocused()
  // Arrow keys choose on their way.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { name: 'Add employees' })).toBeChecked()
  await page.getByRole('button', { name: 'Upload joiners.pdf' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Upload failed due to incorrect file type' })
  const sample = refused.getByRole('link', { name: 'Sample format' })
  const file = await page.request.get((await sample.getAttribute('href')) ?? '')
  expect(file.headers()['content-disposition']).toContain('.xlsx')
  await expectNoAxeFindings(page)

  const rows = [person('Nila Bose', 9892000001), person('Tara Sen', 9892000002), person('Ishaan Roy', 9892000003)]
  rows[1]![1] = 'tara at lists'
  rows[2]![4] = 'lots'
  const headers = HEADERS.map((header) => (header === 'Mobile' ? 'Phone no' : header))
  await send(page, 'joiners.csv', csvOf(headers, rows))
  await expect(page).toHaveURL(/file=/)
  await expect(page.getByLabel('What "Phone no" means')).toHaveValue('mobile')
  await expect(page.getByRole('heading', { name: 'joiners.csv' })).toBeFocused()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeFocused()

  const happens = page.getByRole('region', { name: 'What will happen' })
  await expect(happens).toContainText('Adds 1 person, 1 of')
  await expect(happens).toContainText('2 rows need a look.')
  await expect(happens).toContainText('Oops! Incorrect data format in 2 out of 3 entries')
  await expect(happens.getByRole('link', { name: 'Download file with remarks' })).toHaveAttribute(
    'href',
    /status=INVALID/,
  )
  await page.getByRole('button', { name: 'Row 3: go to the first cell to correct' }).click()
  await expect(page.getByLabel('Email, row 3')).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Email, row 3')).toHaveValue('tara at lists')
  await page.keyboard.type('tara@lists.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email, row 4')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Row 3 is saved: Corrected.' })).toBeVisible()
  await page.getByLabel('Set column').selectOption('Credits')
  await page.getByRole('textbox', { name: /^To\b/ }).fill('700')
  await page.getByRole('button', { name: 'Set in 2 rows' }).click()
  await expectNoAxeFindings(page)
  await expect(happens).toContainText(/₹1,900 of ₹[\d,.]+ in health credits\./)
  await happens.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(page.getByText('3 people are added.')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator(':focus')).toContainText('3 people are added.')
  await expectNoAxeFindings(page)

  await login(page, world, 'Sunita')
  await page.goto(UPLOADS)
  const row = page.getByRole('table', { name: 'Uploads' }).getByRole('row').filter({ hasText: 'joiners.csv' })
  await expect(row).toContainText('Success')
  await expect(row).toContainText('Ravi Kulkarni')
  await row.getByRole('button', { name: 'Actions for joiners.csv' }).click()
  await page.getByRole('menuitem', { name: 'Undo the upload' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo joiners.csv?' })
  await expect(undo).toContainText('The plan is taken back from the 3 people it was given to')
  await undo.getByRole('button', { name: 'Undo the upload' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 people are taken back.' })).toBeVisible()
  await expect(row).toContainText('Undone')
})

test('HR sets a column in all rows of a long list, takes it back, and corrects a row that was refused (D2.48)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Ravi')
  await page.goto(`${UPLOADS}?action=ACTIVATE&partner=${PLAN}`)
  const people = Array.from({ length: 1200 }, (_, at) => person('Nila Bose', 9894000000 + at).with(4, 'lots'))
  await send(page, 'many.csv', csvOf(HEADERS, people))
  const rows = page.getByRole('region', { name: 'Rows' })
  await rows.getByLabel('Set column').selectOption('Credits')
  await rows.getByRole('textbox', { name: /^To\b/ }).fill('0')
  await rows.getByRole('button', { name: 'Set in all 1,200' }).click()
  const done = rows.getByRole('status').filter({ hasText: 'Credits is set in 1,200 rows.' })
  await expect(done).toBeVisible()
  await expect(rows.getByRole('link', { name: 'With a remark (0)' })).toBeVisible()
  await expectNoAxeFindings(page)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.getByText('The rows are as they were.')).toBeVisible()
  await expect(rows.getByRole('link', { name: 'With a remark (1,200)' })).toBeVisible()

  await page.route('**/rows', async (route) => {
    if (!route.request().postData()?.includes('"row":3')) return route.fallback()
    const error = { type: 'INVALID', code: 'INVALID', extra_args: {}, fields: { rows: 'This row is refused.' } }
    const message = 'Please check the highlighted fields.'
    await route.fulfill({ status: 422, json: { message, error: { ...error, message } } })
  })
  for (const row of [2, 3]) {
    await rows.getByLabel(`Credits, row ${row}`, { exact: true }).fill('0')
    await page.keyboard.press('Enter')
  }
  const refused = rows.getByRole('status').filter({ hasText: '1 row is not saved.' })
  await expect(refused).toBeVisible()
  await expect(rows.getByText('This row is refused.')).toBeVisible()
  await expect(rows.getByText('Corrected', { exact: true })).toHaveCount(1)
  await refused.getByRole('button', { name: 'Bring back what was there' }).click()
  await expect(rows.getByLabel('Credits, row 3', { exact: true })).toHaveValue('lots')
  await expect(refused).toBeHidden()
})

test('HR deletes employees by a list of IDs, and an upload that was not meant (D2.51, D4.12)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Ravi')
  await page.goto(`${UPLOADS}?action=ACTIVATE&partner=${PLAN}`)
  await send(page, 'two.csv', csvOf(HEADERS, [person('Kiran Das', 9892000011), person('Jaya Pai', 9892000012)]))
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByText('2 people are added.')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'File upload' }).first().click()
  await page.getByRole('radio', { name: 'Delete employees' }).click()
  await expect(page.getByRole('radio', { name: 'Delete employees' })).toBeChecked()
  await expect(page).toHaveURL(/action=BLOCK/)
  await send(
    page,
    'leavers.csv',
    csvOf(
      ['Employee ID', 'Reason'],
      [
        ['BT-9892000011', 'Left'],
        ['BT-0', ''],
      ],
    ),
  )
  await expect(page.getByText('Employee not found')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with 1 valid row' }).click()
  await expect(page.getByText('1 employee is deleted.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('1 row was left out.')).toBeVisible()

  // Only admins of a company give plans back.
  await page.goto(UPLOADS)
  const mistaken = page.getByRole('table', { name: 'Uploads' }).getByRole('row').filter({ hasText: 'leavers.csv' })
  await mistaken.getByRole('button', { name: 'Actions for leavers.csv' }).click()
  await page.getByRole('menuitem', { name: 'Undo the upload' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo leavers.csv?' })
  await expect(undo).toContainText('1 employee gets the plan back as it was.')
  await expect(undo).toContainText('₹500 in health credits that returned to your company go back to them')
  await undo.getByText('Who comes back').click()
  await expect(undo).toContainText('Row 2, Kiran Das: ₹500 in health credits')
  await expectNoAxeFindings(page)
  await undo.getByRole('button', { name: 'Undo the upload' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 person is back.' })).toBeVisible()
  await expect(mistaken).toContainText('Undone')

  await page.goto(`${UPLOADS}?action=BLOCK&partner=${PLAN}`)
  await send(page, 'not-meant.csv', csvOf(['Employee ID'], [['BT-9892000012']]))
  await expect(page.getByRole('button', { name: 'Delete 1 employee' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What will happen' })).toContainText(
    'what is left of ₹500 in health credits returns to the company',
  )
  await expect(page.getByRole('region', { name: 'Rows' })).toContainText('Jaya Pai, ₹500 left')
  // A phone hides what is right, but not who is deleted.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('textbox', { name: 'Employee ID, row 2' })).toHaveValue('BT-9892000012')
  await expect(page.getByRole('textbox', { name: 'Employee ID, row 2' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Reason, row 2' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Actions for not-meant.csv' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'not-meant.csv is deleted.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open not-meant.csv' })).toHaveCount(0)
})
