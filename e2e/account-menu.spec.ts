import type { Page } from '@playwright/test'
import { signUp } from './buyer.ts'
import { codeFor, secondFactor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Account' })

test('a logged-in person finds plan, sessions and log-out in the account menu, also by keyboard', {
  tag: '@both',
}, async ({ page, world }) => {
  await page.goto('/plus/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await signUp(page, world)
  await page.goto('/plus/')
  await opener(page).press('Enter')
  await expect(page.getByRole('link', { name: 'My plan' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'My plan' })).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'My plan' })).toBeFocused()
  await page.getByRole('link', { name: 'Where you are logged in' }).click()
  await expect(page).toHaveURL('/plus/my-data/sessions')
  await expect(page.getByRole('heading', { level: 1, name: 'Where you are logged in' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'My plan' })).toBeHidden()
  await opener(page).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/plus/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a person with health credits finds them in the account menu, and nobody else does', async ({ page, world }) => {
  await login(page, world, 'Nikhil')
  await page.goto('/plus/')
  await opener(page).click()
  await page.getByRole('link', { name: 'Health credits' }).click()
  await expect(page).toHaveURL(/\/plus\/wallets/)
  await expect(page.getByRole('heading', { level: 1, name: 'Health credits' })).toBeVisible()
  await login(page, world, 'Asha')
  await page.goto('/plus/')
  await opener(page).click()
  await expect(page.getByRole('link', { name: 'Plan card' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Health credits' })).toHaveCount(0)
})

test('a log-out that did not reach the server is not shown as done', async ({ page, world, faults }) => {
  await signUp(page, world)
  // Not before its script is there: a menu opens without one, and its button does nothing yet.
  await page.goto('/plus/', { waitUntil: 'networkidle' })
  await page.route('**/api/v1/logout', (route) => route.abort())
  await opener(page).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(/You are still logged in/)
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeEnabled()
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_FAILED/.test(String(fault))))
})

test('staff and company users get to their dashboard by logging in, and find it in the account menu', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const meera = await world.person('Meera')
  await page.goto('/plus/login')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(meera.mobile)
  const since = await world.now()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(world, meera.mobile, since))
  await page.getByRole('textbox', { name: 'Authenticator code' }).fill(await secondFactor(world, meera))
  await expect(page).toHaveURL('/plus/dashboard')
  await page.context().clearCookies()
  await login(page, world, 'Sunita')
  await page.goto('/plus/login')
  await expect(page).toHaveURL(/\/plus\/corporate\/dashboard\/\w+$/)
  await page.goto('/plus/')
  await opener(page).click()
  await page.getByRole('link', { name: 'Company dashboard' }).click()
  await expect(page).toHaveURL(/\/plus\/corporate\/dashboard\/\w+$/)
})
