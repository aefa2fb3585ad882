import { signUp } from './buyer.ts'
import { codeFor } from './login.ts'
import { enterApp, expectAppPage } from './mobile-app.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

test('inside the app a person reaches their data, has the account deleted by a code, and stops it (C1.10, C6.05)', async ({
  page,
  world,
}) => {
  await enterApp(page, 'new-android')
  const mobile = await signUp(page, world)
  await page.goto('/plus/cashback?app=1')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expectAppPage(page)
  await expect(page.getByRole('link', { name: 'Download ZIP' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('What is wrong?').fill('Nobody called me back for a week.')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText(/We have your complaint G-\d+/)).toBeVisible()

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete my account' })).toBeVisible()
  await expectAppPage(page)
  await expectNoAxeFindings(page)
  const since = await world.now()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Code we sent to your mobile').fill(await codeFor(world, mobile, since))
  await page.getByRole('button', { name: 'Delete it in 48 hours' }).click()
  await expect(page.getByText('Your account will be deleted')).toBeVisible()
  await expectAppPage(page)
  await page.getByRole('button', { name: 'Stop it, keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
