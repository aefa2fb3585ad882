import type { Page } from '@playwright/test'
import { logIn, newMobile } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { call, PUNE, signContract } from './home-care-contract.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const SENTENCE =
  /By proceeding, you let Joseph Kurian of Banyan Textiles Pune activate the Covid Home Care plan for you, and enter your address and other details. You also confirm that you agree to the terms of covid home care/

/** Joseph asks the owner of a number; returns the link of the message. */
async function ask(page: Page, world: DemoWorld, partner_id: string, mobile: string): Promise<string> {
  await login(page, world, 'Joseph')
  const path = `partner_dashboard/subsidiaries/${PUNE}/partner_user_consents`
  await call(page, world, path, { mobile, name: 'Kiran Shah', partner_id })
  await world.advance('PT1S')
  const message = (await world.messages(mobile)).find(({ template }) => template === 'coordinator-consent')
  await page.context().clearCookies()
  return message?.link ?? ''
}

test('a person reads who asks for what, gives their consent after login, sees what was done and withdraws (C2.33, C2.46, C6.02, C6.03, C6.04, C4.32)', {
  tag: '@both',
}, async ({ page, world }) => {
  const mobile = newMobile()
  const partner_id = await signContract(page, world)
  const link = await ask(page, world, partner_id, mobile)
  await page.goto(link)
  await expect(page).toHaveURL(/\/plus\/login\?next=%2Fplus%2Fpartner-user-consent%2F/)
  await logIn(page, world, mobile)
  await page.goto('/plus/covid-home-care-plans/user-consent')
  await expect(page).toHaveURL(/\/plus\/partner-user-consent\//)
  await expect(
    page.getByRole('heading', { level: 1, name: 'May I start home care for you, Kiran Shah?' }),
  ).toBeVisible()
  await expect(page.getByText('Banyan Textiles Pune pays; for you it is free.')).toBeVisible()
  await expect(page.getByText(SENTENCE)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('question.png'), fullPage: true })
  await page.getByRole('button', { name: 'Yes, I allow it' }).click()
  await expect(page.locator(':focus')).toContainText('Your consent is saved. Joseph Kurian can act for you now.')
  await expect(page.getByText('Can act for you', { exact: true })).toBeVisible()
  await expect(page.getByText('Asked for your consent')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('given.png'), fullPage: true })

  await page.goto('/plus/my-data/coordinators')
  await expect(page.getByRole('heading', { level: 1, name: 'Who can act for you' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Details: Joseph Kurian' }).click()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your consent?' })
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.locator(':focus')).toContainText('Joseph Kurian can no longer arrange home care for you.')
  await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeHidden()
  await expectNoAxeFindings(page)
})

test('a person declines; another, and one who comes too late, read that it is not open to them (C3.27, C7.65, C7.67)', async ({
  page,
  world,
  faults,
}) => {
  const [mobile, slow] = [newMobile(), newMobile()]
  const partner_id = await signContract(page, world)
  const links = [await ask(page, world, partner_id, mobile), await ask(page, world, partner_id, slow)]
  await logIn(page, world, slow)
  await page.goto(links[0] ?? '')
  await expect(page.getByRole('heading', { name: 'This request is not open to you' })).toBeVisible()
  await expect(page.getByText('is for another mobile number, or its time is over')).toBeVisible()
  await expectNoAxeFindings(page)
  await logIn(page, world, mobile)
  await page.goto(links[0] ?? '')
  await page.getByRole('button', { name: 'No', exact: true }).press('Enter')
  await expect(page.locator(':focus')).toContainText('You have declined. Joseph Kurian can do nothing for you.')
  await expectNoAxeFindings(page)

  await logIn(page, world, slow)
  await page.goto(links[1] ?? '')
  await expect(page.getByText(SENTENCE)).toBeVisible()
  await world.advance('P3D')
  const give = page.getByRole('button', { name: 'Yes, I allow it' })
  await give.click()
  await expect(page.getByRole('alert')).toContainText('We could not get the patient details. Please try again.')
  await expect(give).not.toHaveAttribute('aria-busy', 'true')
  await page.goto('/plus/covid-home-care-plans/user-consent')
  await expect(page.getByRole('heading', { name: 'Nobody waits for your answer' })).toBeVisible()
  await page.goto('/plus/my-data/coordinators')
  await expect(page.getByText('Not answered in time')).toBeVisible()
  // The browser itself logs the refused calls.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/404/.test(String(fault))))
})
