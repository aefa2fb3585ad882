import { expect, expectNoAxeFindings, test } from './world.ts'

test('an address that is not there says so, with a way on (C2.34)', async ({ page }) => {
  const answer = await page.goto('/plus/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expectNoAxeFindings(page)
})

test('the not-found page has its own address (C2.34)', async ({ page }) => {
  await page.goto('/plus/not-found')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeFindings(page)
})
