import type { Page } from '@playwright/test'
import type { DemoWorld } from './demo-world.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const SECTION = '/plus/corporate/dashboard/overview'
const POLL_MS = 30_000

/** Up to the form: the member reads the code aloud. */
async function verifyMember(page: Page, world: DemoWorld, mobile: string) {
  await page.getByRole('button', { name: 'Book for a member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify the member' })).toBeVisible()
  await page.getByLabel('Find the member by').selectOption('Mobile number')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile.slice(-10))
  const since = await world.now()
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = page.getByRole('textbox', { name: 'Code that the member reads to you' })
  await expect(code).toBeFocused()
  const [message] = await messagesWithCode(world, mobile, since)
  expect(message?.text).toContain('Imran Shaikh of Banyan Textiles Pune')
  return { code, otp: message?.otp ?? '' }
}

async function messagesWithCode(world: DemoWorld, mobile: string, since: Date) {
  await codeFor(world, mobile, since)
  return world.messages(mobile)
}

/** Fills the form and asks for a doctor, who does nothing by themselves; returns the transaction. */
async function book(page: Page, world: DemoWorld): Promise<string> {
  await page.getByLabel('Speciality').selectOption({ index: 1 })
  await page.getByLabel('Preferred language').selectOption('Marathi')
  const answer = page.waitForResponse((response) => response.url().endsWith('/consult/initiate'))
  await page.getByRole('button', { name: 'Book consultation' }).click()
  const { transaction_id } = await (await answer).json()
  await simulate(page, world, transaction_id, 'silent')
  await expect(page.getByRole('heading', { name: 'Looking for a doctor' })).toBeVisible()
  return transaction_id
}

async function simulate(page: Page, world: DemoWorld, id: string, outcome: 'silent' | 'accept') {
  const answer = await page.request.post(`${world.origin}/dev/doctor-desk/${id}`, { data: { outcome } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The screen's own clock; the server's is the demo world's. */
async function wait(page: Page, ms: number) {
  const answer = page.waitForResponse((response) => response.url().includes('/consult/transaction/details/'))
  await page.clock.fastForward(ms)
  await answer
}

test('an agent books for a member who reads the code aloud, and a doctor accepts (D2.15, D2.59, D2.60, D2.61, D2.62)', {
  tag: '@both',
}, async ({ page, world, isMobile }) => {
  const { mobile } = await world.person('Nikhil')
  await login(page, world, 'Imran')
  await world.advance('PT3M')
  await page.clock.install()
  await page.goto('/plus/corporate/dashboard')
  await expect(page).toHaveURL(new RegExp(`${SECTION}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Book a consultation' })).toBeVisible()

  await page.getByRole('button', { name: 'Book for a member' }).click()
  await expect(page).toHaveURL(/step=member/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Book a consultation' })).toBeVisible()
  const { code, otp } = await verifyMember(page, world, mobile)
  await expectNoAxeFindings(page)
  await code.fill(otp === '000000' ? '111111' : '000000')
  await expect(code).toHaveAccessibleDescription(/4 tries left/)
  await expect(code).toBeFocused()
  await code.fill(otp)
  await expect(page.getByRole('heading', { level: 1, name: 'Book for the member' })).toBeFocused()

  await page.getByLabel('Patient').selectOption('')
  await page.getByRole('button', { name: 'Book consultation' }).click()
  const summary = page.getByRole('alert')
  for (const text of ['Patient option is required', 'Speciality is required', 'Preferred language is required'])
    await expect(summary.getByRole('link', { name: text })).toBeVisible()
  await page.getByLabel('Patient').selectOption({ index: 1 })
  await expect(page.getByText(/^TP \d{4} \d{3} \d{3}$/)).toBeVisible()
  await expectNoAxeFindings(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Book for the member' })).toBeVisible()
  await page.getByLabel('Patient').selectOption({ index: 1 })
  const id = await book(page, world)
  await page.reload()
  await expect(page.getByText('First check in')).toBeVisible()
  await expectNoAxeFindings(page)
  await simulate(page, world, id, 'accept')
  await wait(page, POLL_MS)
  await expect(page.getByText('A doctor is found')).toBeVisible()
  await expect(page.getByText(/will see you. Open the message/)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Go to recent bookings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book a consultation' })).toBeFocused()
  const row = isMobile ? page.getByRole('row').last() : page.getByRole('row').nth(1)
  await expect(row).toContainText('Doctor found')
})

test('an agent is told after three checks that nobody is available; a doctor who accepts late is in recent bookings (C9.05, D4.26, D8.15)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const { mobile } = await world.person('Nikhil')
  await login(page, world, 'Imran')
  await world.advance('PT2H')
  await login(page, world, 'Imran')
  await page.clock.install()
  await page.goto(SECTION)
  const { code, otp } = await verifyMember(page, world, mobile)
  await code.fill(otp)
  const id = await book(page, world)
  for (const checks of ['Checked 1 of 3 times', 'Checked 2 of 3 times']) {
    await wait(page, POLL_MS)
    await expect(page.getByText(checks)).toBeVisible()
  }
  await wait(page, POLL_MS)
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('Consultation booking failed')
  await expect(failed).toContainText(
    'No doctor available at the moment. Please ask the user to call back again after some time',
  )
  await expectNoAxeFindings(page)
  await world.advance('PT95S')
  await simulate(page, world, id, 'accept')
  await page.getByRole('button', { name: 'Go to recent bookings' }).click()
  await expect(page.getByText('Accepted late')).toBeVisible()
})
