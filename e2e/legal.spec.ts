import { expect, test } from './world.ts'

for (const { name, version, says } of [
  { name: 'Terms of use', version: 'terms-2026-11', says: /Within 7 days of buying/ },
  { name: 'Privacy notice', version: 'privacy-2026-11-4', says: /Login codes: a day/ },
]) {
  test(`${name}: linked in the footer, in the version that a login records`, async ({ page }) => {
    await page.goto('/plus/')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(`Version ${version}`)).toBeVisible()
    await expect(page.getByText(says).first()).toBeVisible()
  })

  test(`${name}: can be read before logging in, without leaving the login`, async ({ page, context }) => {
    await page.goto('/plus/login')
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect((await opened).getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL('/plus/login')
  })
}
