import { signUp } from './buyer.ts'
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
