import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('who declines an invitation is told so, and reads on from there by keyboard', async ({ page, world }) => {
  const { mobile } = await world.person('Asha')
  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard/users/invitations')
  await page.getByLabel('Mobile number').fill(mobile.slice(3))
  await page.getByLabel('Role').selectOption('PARTNER_MEMBER')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`We have sent an invitation to ${mobile}`)).toBeVisible()

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
  await expect(dialog).toContainText('sets the app up first')
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
