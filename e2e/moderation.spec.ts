import { readFile } from 'node:fs/promises'
import { brokenWords } from './broken-words.ts'
import { moderate } from './claim-form.ts'
import { fileClaims } from './claimant.ts'
import { openByKey } from './open-picker.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('a moderator works through the queue by keyboard alone: opens, holds with a question, approves, and the next claim opens (D2.67, D2.68, C3.39)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  const [first = 0, second = 0] = await fileClaims(page, world, [641, 652])
  await login(page, world, 'Meera')
  await page.goto('/plus/dashboard')
  await expect(page.getByRole('list', { name: 'Waits for you, the oldest first' })).toContainText('New claims')
  await expectNoAxeFindings(page)
  const oldest = await page
    .getByRole('region', { name: 'The oldest claim' })
    .getByText(/^Claim \d+,/)
    .textContent()
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: oldest?.split(',')[0] ?? '' })).toBeVisible()

  await page.goto('/plus/dashboard/moderations/initiated?claim_type=Pharmacy&sort=newest')
  await expect(page.getByRole('link', { name: new RegExp(`^Claim ${second}, `) })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: new RegExp(`^Claim ${second}, `) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${second} · Nikhil Menon` })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Invoice 1, bill.jpg' })).toBeVisible()
  // So tall that the docked decision hides no link below it.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await expectNoAxeFindings(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('img', { name: 'Prescription 1, prescription.jpg' })).toBeVisible()
  await page.keyboard.press('+')
  await expect(page.getByText('150%')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this page' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('h')
  await expect(page.getByLabel('Find a reason')).toBeFocused()
  await page.keyboard.type('rx_unr')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Prescription not readable')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Claim ${second} is on hold; the member is asked.`)).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: `Claim ${first} · Nikhil Menon` })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Approve ₹641' })).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Claim ${first}: ₹641 approved.`)).toBeVisible()

  await page.goto('/plus/dashboard/moderations/on_hold?assigned_to=me')
  await page.getByRole('link', { name: new RegExp(`^Claim ${second}, `) }).click()
  await expect(page.getByRole('region', { name: 'What was claimed' })).toContainText('Prescription not readable')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('More information needed')
})

test('a larger claim takes two people: deductions add up, a colleague approves, and the input survives a concurrent change (D2.68)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  const [id = 0] = await fileClaims(page, world, [2613])
  await login(page, world, 'Meera')
  await page.goto(`/plus/dashboard/claims/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`Claim ${id}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Add a deduction' }).click()
  await page.getByRole('button', { name: /^Pass/ }).click()
  // An empty line was opened and not used, so it was sent unchanged.
  await expect(page.getByText(`Claim ${id} passed the first check`)).toBeVisible()

  await login(page, world, 'Leela')
  await page.goto(`/plus/dashboard/claims/${id}`)
  await expect(page.getByRole('region', { name: 'Decisions' })).toContainText('Passed the first check by Meera Iyer')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Add a deduction' }).click()
  await page.getByLabel('Reason').selectOption('Items that are not medical')
  await page.getByRole('textbox', { name: 'Amount in ₹' }).fill('113.50')
  await expect(page.getByRole('button', { name: 'Approve ₹2,499.50' })).toBeVisible()
  await page.getByRole('button', { name: 'Approve ₹2,499.50' }).click()
  await expect(page.getByText(`Claim ${id}: ₹2,499.50 approved.`)).toBeVisible()
  await page.getByRole('link', { name: 'Undo' }).click()
  await page.getByLabel('Why the approval is taken back').fill('The wrong amount was deducted')
  await page.getByRole('form', { name: 'Undo the approval' }).getByRole('button', { name: 'Undo the approval' }).click()
  await expect(page.getByText(`The approval of claim ${id} is taken back.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Decisions' })).toContainText('taken back by Leela Nair')
  // At the end of the page, the action bar covers no link.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectNoAxeFindings(page)
})

test('staff search by five fields; a MEMBER sees the results and can open none of them (D2.65, D1.07)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const [id = 0] = await fileClaims(page, world, [633])
  await login(page, world, 'Divya')
  await page.goto('/plus/dashboard')
  await expect(page.getByRole('list', { name: 'Waits for you, the oldest first' })).toHaveCount(0)
  const search = page.getByRole('main').getByRole('search')
  await expect(search.getByLabel('Search by').locator('option')).toHaveText([
    'Mobile',
    'Patient Name',
    'UHID For',
    'UHID By',
    'Claim ID',
  ])
  await search.getByLabel('Search by').selectOption('Claim ID')
  await search.getByRole('textbox', { name: 'Claim ID' }).fill('899')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(search.getByText('Invalid Claim ID')).toBeVisible()
  await search.getByRole('textbox', { name: 'Claim ID' }).fill(String(id))
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('table', { name: 'Claims' })).toContainText('Nikhil Menon')
  await expect(page.getByRole('link', { name: `Claim ${id}` })).toHaveCount(0)
  await expectNoAxeFindings(page)
  expect((await page.request.get(`/subscriptions/api/v1/dashboard/claims/${id}`)).status()).toBe(403)

  const { mobile } = await world.person('Nikhil')
  await page.goto(`/plus/dashboard/search?field=mobile&value=${encodeURIComponent(mobile)}`)
  await expect(page.getByRole('table', { name: 'Subscriptions' })).toContainText('Nikhil Menon')
  await page.goto('/plus/dashboard/search?field=patient_name&value=zz')
  await expect(page.getByText('Patient Name should be minimum 3 characters')).toBeVisible()
})

test('claims are narrowed by several values, exported, and decided together after a preview, by keyboard', {
  tag: '@desktop',
}, async ({ page, browser, world }) => {
  test.slow()
  const [first = 0, second = 0] = await fileClaims(page, world, [611, 622])
  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/moderations/initiated?sort=newest')
  await expect(page.getByRole('link', { name: `Claim ${second}, ` })).toBeVisible()
  const pharmacy = page.getByRole('option', { name: 'Pharmacy' })
  await openByKey(page.getByRole('button', { name: /Claim type/ }), pharmacy)
  await pharmacy.press('Enter')
  await expect(page).toHaveURL(/claim_type=Pharmacy/)
  await page.getByRole('option', { name: 'Vision Care' }).press('Enter')
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /2 chosen/ })).toBeFocused()
  expect(new URL(page.url()).searchParams.get('claim_type')).toBe('Pharmacy,Vision Care')

  await openByKey(page.getByRole('button', { name: /^Export \d+ rows?$/ }), page.getByRole('menuitem', { name: 'CSV' }))
  await expectNoAxeFindings(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).press('Enter'),
  ])
  const lines = await readFile(await file.path(), 'utf8')
  for (const id of [first, second]) expect(lines).toContain(`${id},Initiated,Nikhil Menon,`)

  for (const id of [first, second]) await page.getByRole('checkbox', { name: `Select claim ${id}` }).press('Space')
  // A colleague decides one of them meanwhile: it is neither in the number nor in the sum.
  await moderate(browser, world, String(second), 'approve', { approved_claim_amount: 622, deductions: [] })
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Reject' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Reject these 2 claims' })
  await question.getByLabel('Find a reason').pressSequentially('invoice_unr')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(question).toContainText('1 will go ahead.')
  await expect(question).toContainText('₹611 is claimed in all.')
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Back' }).press('Enter')
  await question.getByLabel('What the member reads beside it').fill('The photo is blurred')
  await question.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(question).toContainText('1 will go ahead.')
  await question.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
  await expect(question.getByRole('status')).toHaveText('1 done.')
  await question.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(page.getByRole('region', { name: /selected$/ })).toBeHidden()
  for (const id of [first, second]) await expect(page.getByRole('link', { name: `Claim ${id}, ` })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).press('Enter')
  await expect(page).toHaveURL(/moderations\/initiated\?sort=newest$/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('no word of the claims is broken over two lines, on a laptop or a tablet', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  await login(page, world, 'Meera')
  await page.goto('/plus/dashboard/moderations/initiated')
  const table = page.getByRole('table')
  await expect(table.getByText('Family').first()).toBeVisible()
  for (const width of [1440, 1280, 1000, 800]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await brokenWords(table), `at ${width}`).toEqual([])
  }
})

test('a claim that a colleague has in hand is taken over and can be decided without a reload', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const [id = 0] = await fileClaims(page, world, [663])
  await login(page, world, 'Meera')
  const lock = await page.request.post(`/subscriptions/api/v1/dashboard/claims/${id}/lock`)
  expect(lock.status()).toBe(200)
  await login(page, world, 'Leela')
  await page.goto(`/plus/dashboard/claims/${id}`)
  await page.getByRole('button', { name: 'Take it over' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
