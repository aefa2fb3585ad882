import type { Page } from '@playwright/test'
import { signUp } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('who declines an invitation is told so, and reads on from there by keyboard', async ({ page, world }) => {
  const { mobile } = await world.person('Asha')
  await invite(page, world, mobile)

  await login(page, world, 'Asha')
  await page.goto('/plus/invitations')
  await page.getByRole('button', { name: 'Decline the invitation of' }).press('Enter')
  const told = page.getByText('You have declined the invitation of Banyan Textiles Pune. Nothing has changed for you.')
  await expect(told).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
  await expect(page.locator(':focus')).toContainText('You have declined')
  await expectNoAxeFindings(page)
})

test('an admin makes a member an admin, who sets up an authenticator before anything else, and back', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard/users')
  const sunita = page.getByRole('row', { name: /Sunita/ })
  await sunita.getByRole('button', { name: 'Make admin: Sunita Joshi' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('setting that up is the next thing')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await expect(sunita).toContainText('Not set up yet')
  await expect(login(page, world, 'Sunita')).rejects.toThrow('has no authenticator')
  await page.goto('/plus/corporate/dashboard/users')
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible()

  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard/users')
  await sunita.getByRole('button', { name: 'Make member: Sunita Joshi' }).click()
  await dialog.getByRole('button', { name: 'Make member' }).click()
  await expect(sunita).toContainText('Not needed')
})

test('a person without a name enters one to accept an invitation, and colleagues read it', async ({
  page,
  world,
  browser,
  faults,
}) => {
  const colleague = await (await browser.newContext({ baseURL: world.origin })).newPage()
  const mobile = await signUp(page, world)
  await invite(colleague, world, mobile)
  await page.goto('/plus/invitations')
  const accept = page.getByRole('button', { name: 'Accept the invitation of' })
  await accept.click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/Enter your name/)
  await expectNoAxeFindings(page)
  await page.getByLabel('Your name').fill('Divya Pai')
  await accept.click()
  await expect(page).toHaveURL(/corporate\/dashboard/)
  await colleague.goto('/plus/corporate/dashboard/users')
  await expect(colleague.getByText('Divya Pai')).toBeVisible()
  await colleague.context().close()
  // The browser itself logs the refused call.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/422/.test(String(fault))))
})

/** Ravi, HR admin in Pune, invites a number to his dashboard. */
async function invite(page: Page, world: DemoWorld, mobile: string): Promise<void> {
  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard/users/invitations')
  await page.getByLabel('Mobile number').fill(mobile.slice(3))
  await page.getByLabel('Role').selectOption('PARTNER_MEMBER')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`We have sent an invitation to ${mobile}`)).toBeVisible()
}
