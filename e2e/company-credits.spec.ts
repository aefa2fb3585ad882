import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { goToPlace } from './places.ts'
import { sublimitsOf } from './sublimits.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const PUNE = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000011'
const PLAN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
const figure = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))

/** An amount of a card by its name; each list of the card adds up to its last line. */
async function line(page: Page, card: string, name: string) {
  const region = page.getByRole('region', { name: card })
  const term = region.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return figure(await term.locator('xpath=following-sibling::dd').textContent())
}

async function expectSums(page: Page) {
  const company = (name: string) => line(page, 'Available Health Credits', name)
  const people = (name: string) => line(page, 'With your people', name)
  const added = await company('Added by top-ups')
  const allotted = await company('Total Allocated Credits')
  expect(await company('Available Health Credits')).toBe(added - allotted)
  expect(await people('Total Allocated Credits')).toBe(allotted)
  const parts = (await people('Used Credits')) + (await people('On hold')) + (await people('Remaining Credits'))
  expect(parts).toBe(allotted)
  return { added, allotted }
}

test('HR asks for a top-up, staff confirm it, HR gives credits and takes some back, and every sum agrees (D1.02, D2.09, D2.52, D2.53, D9.07)', {
  tag: '@both',
}, async ({ page, world, isMobile }) => {
  test.slow()
  const name = isMobile ? 'Tara Phone' : 'Tara Desk'
  const mobile = isMobile ? '9700067001' : '9700067002'
  await login(page, world, 'Ravi')
  const added = await page.request.post(`/subscriptions/api/v1/partner_dashboard/subsidiaries/${PUNE}/partner_user`, {
    data: {
      name,
      mobile,
      email: `${mobile}@banyan.example`,
      partnerId: PLAN,
      reference_id: `BT-${mobile.slice(-4)}`,
      walletAmount: 5000,
      sublimits: await sublimitsOf(page, `/subscriptions/api/v1/partner_dashboard/subsidiaries/${PUNE}`, PLAN, 5000),
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(added.status(), await added.text()).toBe(201)
  await page.goto('/plus/corporate/dashboard/overview')
  await goToPlace(page, 'Wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Health credits' })).toBeVisible()
  const before = await expectSums(page)

  await page.getByRole('button', { name: 'Ask for a top-up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask for a top-up' }).click()
  await expect(dialog.getByLabel('Amount in rupees')).toBeFocused()
  await expectNoAxeFindings(page)
  await dialog.getByLabel('Amount in rupees').fill('2,50,000')
  await dialog.getByRole('button', { name: 'Ask for a top-up' }).click()
  await expect(page.getByRole('heading', { name: 'Top-ups that wait for the payment' })).toBeVisible()
  await expect(page.getByText('Health Credits on hold for Topup')).toBeVisible()
  expect((await expectSums(page)).added).toBe(before.added)
  await expectNoAxeFindings(page)

  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/companies/topups?status=PENDING')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirm ₹2,50,000 for Banyan Textiles Pune' }).click()
  await dialog.getByLabel('UTR of the receipt').fill('short')
  await dialog.getByLabel('Received, in rupees').fill('₹2,49,500')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('12 to 22 letters and digits')).toBeVisible()
  await dialog.getByLabel('UTR of the receipt').fill(`HDFCN52026${mobile}`)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Confirmed first by Kabir Khanna; waits for a colleague')).toBeVisible()

  await login(page, world, 'Harish')
  await page.goto('/plus/dashboard/companies/topups?status=PENDING')
  await page.getByRole('button', { name: 'Confirm ₹2,50,000 for Banyan Textiles Pune' }).click()
  await dialog.getByLabel('UTR of the receipt').fill(`HDFCN52026${mobile}`)
  await dialog.getByLabel('Received, in rupees').fill('₹2,49,500')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Confirm ₹2,50,000' })).toHaveCount(0)
  await page.getByLabel('State').selectOption('Confirmed')
  await expect(page.getByText(`HDFCN52026${mobile}`)).toBeVisible()
  await expect(page.getByText('₹2,49,500 received')).toBeVisible()
  await expectNoAxeFindings(page)

  await login(page, world, 'Ravi')
  const mails = async () => (await world.messages('ravi@banyan.example')).map(({ template }) => template)
  await expect.poll(mails).toContain('topup-confirmed')
  await page.goto('/plus/corporate/dashboard/wallets')
  await expect(page.getByText('₹2,50,000 was asked for')).toBeVisible()
  const funded = await expectSums(page)
  expect(funded.added).toBe(before.added + 249_500)
  const month = (of: string) => line(page, 'Month by month', of)
  const closing =
    (await month('Opening balance')) + (await month('Added by top-ups')) + (await month('Returned by people'))
  expect(await month('Closing balance')).toBe(closing - (await month('Allotted to people')))

  await page.getByLabel('Show', { exact: true }).selectOption('Health Credits Alloted')
  await expect(page).toHaveURL(/type=TRANSFER/)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('term').filter({ hasText: 'Total Allocated Credits' })).toBeVisible()
  await expectNoAxeFindings(page)
  await drawer.getByRole('button', { name: 'Add credits' }).click()
  const give = page.getByRole('dialog', { name: `Add credits for ${name}` })
  await give.getByLabel('Doctor visits (reserved)').fill('100')
  await give.getByLabel('Medicines and tests (at most)').fill('some')
  await give.getByLabel('Amount in rupees').fill('₹2,500.50')
  await expect(
    give.getByText('₹2,500.50 will be added to the wallet: total allocated ₹5,000, then ₹7,500.50.'),
  ).toBeVisible()
  await give.getByRole('button', { name: 'Add credits' }).click()
  await expect(give.getByLabel('Medicines and tests (at most)')).toBeFocused()
  await expect(give.getByLabel('Medicines and tests (at most)')).toHaveAccessibleDescription('Enter 0 or more rupees')
  await expect(give.getByLabel('Doctor visits (reserved)')).toHaveAccessibleDescription('')
  await expectNoAxeFindings(page)
  await give.getByLabel('Doctor visits (reserved)').clear()
  await give.getByLabel('Medicines and tests (at most)').clear()
  await give.getByRole('button', { name: 'Add credits' }).click()
  await expect(drawer.getByText('₹7,500.50').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Take credits back' }).click()
  const take = page.getByRole('dialog', { name: `Take credits back from ${name}` })
  await take.getByLabel('Amount in rupees').fill('7,501')
  await take.getByRole('button', { name: 'Take credits back' }).click()
  await expect(take.getByRole('alert')).toContainText('Only ₹7,500.50 of these credits can be taken back')
  await take.getByLabel('Amount in rupees').fill('500.50')
  await take.getByRole('button', { name: 'Take credits back' }).click()
  await expect(drawer.getByText('₹7,000').first()).toBeVisible()
  await expectNoAxeFindings(page)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/person=/)
  expect((await expectSums(page)).allotted).toBe(funded.allotted + 2_000)

  await page.getByLabel('Show', { exact: true }).selectOption('All')
  const rows = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
  await expect(rows).toHaveCount(7)
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
})
