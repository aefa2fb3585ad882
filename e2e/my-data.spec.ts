import { signUp } from './buyer.ts'
import { codeFor } from './login.ts'
import { enterApp, expectAppPage } from './mobile-app.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

test('inside the app a person reaches their data, and complains about us (C1.10, C6.05)', async ({ page, world }) => {
  await enterApp(page, 'new-android')
  await signUp(page, world)
  await page.goto('/plus/cashback?app=1')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expectAppPage(page)
  await expect(page.getByRole('link', { name: 'Download ZIP' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('What is wrong?').fill('Nobody called me back for a week.')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText(/We have your complaint G-\d+/)).toBeVisible()
})

test('a person asks for the deletion of their account in the app, and a visitor in a browser; it can be taken back (C1.10, C6.05)', async ({
  page,
  world,
}) => {
  await page.goto('/plus/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Delete your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in to delete your account' })).toBeVisible()
  await expect(page.getByText(/You cannot log in\? Call /)).toBeVisible()
  await expectNoAxeFindings(page)
  await enterApp(page, 'new-ios')
  await page.goto('/plus/delete-account?app=1')
  await page.getByRole('link', { name: 'Log in to delete your account' }).click()
  await expectAppPage(page)
  await expect(page).toHaveURL(/next=%2Fplus%2Fdelete-account|next=\/plus\/delete-account/)
  const mobile = await signUp(page, world)
  await page.goto('/plus/cashback?app=1')
  await page.getByRole('link', { name: 'Your data' }).click()
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expectAppPage(page)
  const since = await world.now()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByLabel('Why? You need not say.')).toBeFocused()
  await page.getByLabel('Why? You need not say.').fill('I moved away.')
  await page.getByLabel('Code we sent to your mobile').fill(await codeFor(world, mobile, since))
  await page.getByRole('button', { name: 'Delete it in 48 hours' }).click()
  await expect(page.getByText('We have your request')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expectAppPage(page)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Take it back, keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
