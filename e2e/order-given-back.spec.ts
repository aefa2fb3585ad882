import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('staff give back what an order of a partner took from a plan, and read what is left to give (decisions §14)', {
  tag: '@both',
}, async ({ page, world, isMobile }) => {
  await login(page, world, 'Meera')
  await page.goto('/plus/dashboard/subscriptions/partner-orders?status=APPLIED')
  const open = page.getByRole('button', { name: /^Give back: / }).nth(isMobile ? 0 : 1)
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^The plan has paid ₹/)).toBeVisible()
  await expectNoAxeFindings(page)
  const amount = dialog.getByLabel('Amount to give back (₹)')
  await amount.fill('99,999')
  await dialog.getByLabel('What was agreed, and with whom').fill('She called: she ordered nothing')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(dialog.getByText(/at most ₹/)).toBeVisible()
  await expect(dialog.getByLabel('What was agreed, and with whom')).toHaveValue('She called: she ordered nothing')
  await amount.fill('1')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/plus/dashboard/subscriptions/partner-orders?status=CLOSED')
  await expect(page.getByText('She called: she ordered nothing').first()).toBeVisible()
})
