import type { Page } from '@playwright/test'
import { logIn, signUp } from './buyer.ts'
import { fileClaims } from './claimant.ts'
import type { DemoWorld, Person } from './demo-world.ts'
import { codeFor, login, secondFactor } from './login.ts'
import { expect, test } from './world.ts'

const API = '/subscriptions/api/v1'

/** Ends every session of the person on the server, as they can from another device. */
async function endSessions(page: Page): Promise<void> {
  expect((await page.request.delete(`${API}/me/sessions`)).ok()).toBe(true)
}

/** Gives the code that the dialog over the page asks for. */
async function giveCode(page: Page, world: DemoWorld, person: { mobile: string }): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Log in to continue' }) })
  await expect(dialog).toBeVisible()
  const since = await world.now()
  await page.getByRole('textbox', { name: 'Mobile number' }).last().fill(person.mobile)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(world, person.mobile, since))
}

/** Logs in over the page, as the dialog asks. */
async function continueAs(page: Page, world: DemoWorld, person: { mobile: string } | Person): Promise<void> {
  await giveCode(page, world, person)
  if ('totp_secret' in person)
    await page.getByRole('textbox', { name: 'Authenticator code' }).fill(await secondFactor(world, person))
}

test('a session that ends while a reviewer types is continued in place: what was typed stays, and the screen says who has the claim now (D2.68)', {
  tag: '@desktop',
}, async ({ page, world, browser }) => {
  test.slow()
  const [id = 0] = await fileClaims(page, world, [648])
  await login(page, world, 'Meera')
  await page.goto(`/plus/dashboard/claims/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`Claim ${id}`) })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Invoice 1, bill.jpg' })).toBeVisible()
  await page.keyboard.press('h')
  await page.getByLabel('Find a reason').fill('rx_unr')
  await page.getByLabel('Prescription not readable').check()
  const note = page.getByLabel('What the member reads beside it')
  await note.fill('The second page is cut off')
  // Half an hour without a request: the session has ended, and so has the claim's lock.
  await world.advance('PT31M')
  const context = await browser.newContext({
    baseURL: world.origin,
    extraHTTPHeaders: { 'x-forwarded-for': '10.99.41.1' },
  })
  const colleague = await context.newPage()
  await login(colleague, world, 'Leela')
  expect((await colleague.request.post(`${API}/dashboard/claims/${id}/lock`)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Ask the member' }).click()
  await continueAs(page, world, await world.person('Meera'))
  await expect(page.getByText(/Leela Nair has this claim in hand/)).toBeVisible()
  await expect(note).toHaveValue('The second page is cut off')
  await expect(page.getByLabel('Prescription not readable')).toBeChecked()
  expect((await colleague.request.delete(`${API}/dashboard/claims/${id}/lock`)).ok()).toBe(true)
  await context.close()
  await page.getByRole('button', { name: 'Ask the member' }).click()
  await expect(page.getByText(`Claim ${id} is on hold; the member is asked.`)).toBeVisible()
})

test('HR adds an employee although the session has ended meanwhile, who books a check-up although somebody else has logged in', {
  tag: '@both',
}, async ({ page, world, isMobile }) => {
  test.slow()
  const [name, mobile] = isMobile ? ['Mohini Pai', '9891000071'] : ['Devika Pai', '9891000072']
  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard/employees?partner=6f1d2a50-0b1c-4c7e-9a01-5a1d00000111')
  await page.getByRole('link', { name: 'Add employee' }).click()
  const form = page.getByRole('dialog', { name: 'Add employee' })
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Email').fill(`${mobile}@banyan.example`)
  await form.getByLabel('Mobile number').fill(mobile)
  await form.getByLabel('Employee ID').fill(`BT-${mobile}`)
  await form.getByLabel('Credits to assign').fill('0')
  for (const amount of await form.getByLabel(/\((?:reserved|at most)\)/).all()) await amount.fill('0')
  await endSessions(page)
  await form.getByRole('button', { name: 'Add employee' }).click()
  // Given up at the second factor, the login begins again.
  const ravi = await world.person('Ravi')
  await giveCode(page, world, ravi)
  await expect(page.getByRole('textbox', { name: 'Authenticator code' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Authenticator code' })).toBeHidden()
  await world.advance('PT1M')
  await form.getByRole('button', { name: 'Add employee' }).click()
  await continueAs(page, world, ravi)
  await expect(form).toBeHidden()
  await expect(page.getByText(name).first()).toBeVisible()

  const employee = { mobile: `+91${mobile}` }
  await logIn(page, world, employee.mobile)
  await page.goto('/plus/check-ups/book')
  await page.getByRole('radio', { name: /^Essential check-up/ }).check()
  await page.getByLabel('City').selectOption('Pune')
  await page.getByRole('radio', { name: /^Sample at home/ }).check()
  await page.getByLabel('Day').selectOption({ index: 2 })
  await page.getByLabel('Time').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Address for the sample' }).fill('12 Lakshmi Road, Pune 411030')
  // In another tab.
  await signUp(page, world)
  await page.getByRole('button', { name: 'Book check-up' }).click()
  await continueAs(page, world, employee)
  await expect(page.getByRole('heading', { level: 1, name: `Check-up of ${name}` })).toBeVisible()
})
