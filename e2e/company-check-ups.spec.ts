import type { Page } from '@playwright/test'
import { newMobile } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { codeFor } from './login.ts'
import { sublimitsOf } from './sublimits.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'
const PUNE = `${API}/partner_dashboard/subsidiaries/6f1d2a50-0b1c-4c7e-9a01-5a1d00000011`
const CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
const SECTION = '/plus/corporate/dashboard/checkups'

/** An employee of the demo company, whom its HR has just added, logged in on a page of their own. */
async function employee(hr: Page, page: Page, world: DemoWorld, name: string) {
  const mobile = newMobile()
  const data = {
    partnerId: CONTRACT,
    name,
    mobile,
    email: `${mobile.slice(3)}@banyan.example`,
    reference_id: `BT-${mobile.slice(-5)}`,
    walletAmount: 0,
    sublimits: await sublimitsOf(hr, `${world.origin}${PUNE}`, CONTRACT),
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const added = await hr.request.post(`${world.origin}${PUNE}/partner_user`, { data, headers })
  expect(added.status(), await added.text()).toBe(201)
  await logInAs(page, world, mobile)
}

/** A person whom the demo world does not know. */
async function logInAs(page: Page, world: DemoWorld, mobile: string): Promise<void> {
  const since = await world.now()
  const asked = await page.request.post(`${world.origin}${API}/login/otp`, { data: { mobile } })
  const { verification_id } = await asked.json()
  const otp = await codeFor(world, mobile, since)
  const verified = await page.request.post(`${world.origin}${API}/login/verify`, { data: { verification_id, otp } })
  expect(verified.status(), await verified.text()).toBe(200)
}

/** A check-up at home, booked as the screen books it (check-ups.spec.ts). */
async function book(page: Page, world: DemoWorld): Promise<string> {
  const mine = `${world.origin}${API}/me/checkups`
  const { people, packages, slots } = await (await page.request.get(mine)).json()
  const data = {
    uhid: people[0].uhid,
    package_id: packages[0].id,
    city: 'Pune',
    mode: 'HOME',
    slot: slots.find(({ mode }: { mode: string }) => mode === 'HOME').slot,
  }
  const booked = await page.request.post(mine, { data, headers: { 'idempotency-key': crypto.randomUUID() } })
  expect(booked.status(), await booked.text()).toBe(201)
  return (await booked.json()).order_id
}

test('HR follows a check-up from the booking to a report, which opens only while the person agrees (D2.11, D2.54, D2.55, D2.56, D7.41)', {
  tag: '@desktop',
}, async ({ page, browser, world }) => {
  test.slow()
  const own = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.7.1' } })).newPage()
  await login(page, world, 'Sunita')
  await employee(page, own, world, 'Zarine Lokhandwala')
  const id = await book(own, world)

  await login(page, world, 'Anita')
  await page.goto('/plus/corporate/dashboard')
  await expect(page).toHaveURL(SECTION)
  await expect(page.getByRole('heading', { level: 1, name: 'Check-ups' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Check-ups by status' })
  await expect(tabs.getByRole('link')).toHaveText([
    /^All \(\d+\)$/,
    /^In progress \(\d+\)$/,
    /^Completed \(\d+\)$/,
    /^Cancelled \(\d+\)$/,
  ])
  await expect(page.getByRole('columnheader')).toHaveText([
    'Order ID',
    'Employee',
    'Email and mobile',
    'City',
    'Package',
    'Requested on',
    'Sample date',
    'Visit date',
    'Status',
    'Sub-status',
    'Actions',
  ])
  await expectNoAxeFindings(page)
  await page.getByRole('searchbox').fill('lo')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('searchbox')).toHaveAccessibleDescription(/Enter 3 to 100 characters/)
  await page.setViewportSize({ width: 1280, height: 720 })
  const surplus = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await surplus()).toBe(0)
  await page.getByRole('searchbox').fill('lokhandwala')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(tabs.getByRole('link', { name: 'In progress (1)' })).toBeVisible()
  await tabs.getByRole('link', { name: /^Completed/ }).click()
  await expect(page.getByText('No check-up matches')).toBeVisible()
  await tabs.getByRole('link', { name: /^In progress/ }).click()
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('Zarine Lokhandwala')
  await expect(row).toContainText('Waiting for confirmation')
  await row
    .getByRole('link', { name: `Open ${id}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check-up of Zarine Lokhandwala' })).toBeVisible()
  await expect(page).toHaveURL(`${SECTION}/ahc/${id}`)
  await expect(page.getByText('There is no report yet.', { exact: false })).toBeVisible()

  await world.playCheckup(id, 'report')
  await page.reload()
  await expect(page.getByText('Needs the person’s consent', { exact: false })).toBeVisible()
  const download = page.getByRole('button', { name: 'Download Health check-up report' })
  await expect(download).toHaveCount(0)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Request access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByText('Zarine Lokhandwala has been asked.', { exact: false })).toBeVisible()

  await own.goto(`/plus/check-ups/${id}`)
  await expect(own.getByText('Banyan Textiles Pune asks to see this report.', { exact: false })).toBeVisible()
  await own.getByRole('button', { name: 'Let my company open the report' }).click()
  await expect(own.getByText('may open the report and download it.', { exact: false })).toBeVisible()

  await page.reload()
  const saved = page.waitForEvent('download')
  await download.click()
  expect((await saved).suggestedFilename()).toBe('Health check-up report.pdf')
  await expect(page.getByText('Health check-up report is downloaded.', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happened' }).getByText('Report opened')).toBeVisible()
  await expectNoAxeFindings(page)

  await own.reload()
  const opened = own.getByRole('region', { name: 'Who opened a report' })
  await expect(opened.getByText('Anita Das', { exact: false })).toBeVisible()
  await own.getByRole('button', { name: 'Do not let my company open it any more' }).click()
  await expect(own.getByText('Your company can no longer open the report.')).toBeVisible()
  await download.click()
  await expect(page.getByText('The person has not let your company open this report.', { exact: false })).toBeVisible()
  await expect(download).toHaveCount(0)
  await own.context().close()

  await login(page, world, 'Vikram')
  expect((await page.goto(`${SECTION}/ahc`))?.status()).toBe(403)
})

test('HR orders a check-up for a candidate, moves it, and gets the certificate once the candidate agrees (D2.57, D2.11)', {
  tag: '@both',
}, async ({ page, browser, world }) => {
  test.slow()
  await login(page, world, 'Vikram')
  await page.goto(`${SECTION}/pemc`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pre-employment check-ups' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Order a check-up' }).click()
  const send = page.getByRole('button', { name: 'Order check-up' })
  await send.click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link', { name: 'Enter the candidate’s name' })).toBeVisible()
  const mobile = newMobile()
  await page.getByLabel('Candidate’s name').fill('Uma Raikar')
  await page.getByRole('textbox', { name: 'Candidate’s mobile number' }).fill(mobile.slice(3))
  await page.getByLabel('City').selectOption('Pune')
  await page.getByLabel('Day').selectOption({ index: 2 })
  await page.getByLabel('Time').selectOption({ index: 2 })
  await expectNoAxeFindings(page)
  await send.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Check-up of Uma Raikar' })).toBeVisible()
  await expect(page.getByText('The check-up is ordered.', { exact: false })).toBeVisible()
  const id = page.url().match(/ORD\d{8}/)?.[0] ?? ''
  await page.getByRole('button', { name: 'Choose another time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another time' })
  await dialog.getByRole('button', { name: 'Ask for this time' }).click()
  await expect(dialog.getByLabel('Day')).toBeFocused()
  await dialog.getByLabel('Day').selectOption({ index: 3 })
  await dialog.getByLabel('Time').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Ask for this time' }).click()
  await expect(page.getByText('We have asked for the new time.', { exact: false })).toBeVisible()

  await world.playCheckup(id, 'report')
  await world.playCheckup(id, 'fit')
  await page.reload()
  await expect(page.getByText('Uma Raikar has not agreed yet.', { exact: false })).toBeVisible()
  await expect(page.getByText('Fit', { exact: true })).toHaveCount(0)

  const candidate = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.7.2' } })).newPage()
  await logInAs(candidate, world, mobile)
  await candidate.goto(`/plus/check-ups/${id}`)
  await expect(candidate.getByRole('heading', { name: 'Do you agree to this check-up?' })).toBeVisible()
  await expectNoAxeFindings(candidate)
  await candidate.getByRole('button', { name: 'I agree' }).click()
  await expect(candidate.getByText('You have agreed. The company gets', { exact: false })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Fit', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose another time' })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Certificate of fitness' }).click()
  expect((await saved).suggestedFilename()).toBe('Certificate of fitness.pdf')
  await expect(page.getByRole('button', { name: 'Request access' })).toBeVisible()
  await expectNoAxeFindings(page)
})
