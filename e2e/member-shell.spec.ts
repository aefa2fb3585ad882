import type { Page } from '@playwright/test'
import { cutConnection, restoreConnection } from './connection.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const savedFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('plan-card')).keys()).map(({ url }) => new URL(url).pathname))
const savedCard = (page: Page) =>
  page.evaluate(
    async () => (await (await caches.match('/plus/my-plan/card', { cacheName: 'plan-card' }))?.text()) ?? '',
  )

test('a member goes between five places on a phone, each of 44 pixels, and sees which claims wait', async ({
  page,
  world,
}) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan')
  const places = tabs(page).locator('a, button')
  await expect(places).toHaveText(['My plan', /^Claims/, 'Card', 'Documents', 'Account'])
  for (const place of await places.all())
    await expect.poll(async () => (await place.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await expect(tabs(page).getByRole('link', { name: 'My plan' })).toHaveAttribute('aria-current', 'page')
  await tabs(page).getByRole('link', { name: 'Claims' }).click()
  await expect(page).toHaveURL('/plus/cashback/claims')
  await tabs(page).getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeFocused()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'Where you are logged in' })).toBeInViewport()
  for (const width of [320, 390, 767, 959, 960, 1440, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('link', { name: 'Documents', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(width)).toBe(true)
  }
})

test('a page’s own bar takes the place of the tabs on a phone', async ({ page, world }) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/cashback')
  await expect(page.locator('[data-dock]')).toBeVisible()
  await expect(tabs(page)).toBeHidden()
  await page.setViewportSize({ width: 800, height: 844 })
  await expect(tabs(page)).toBeVisible()
})

test('the plan card opens without a connection, and not for the next person at this phone', async ({
  page,
  context,
  world,
}) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan')
  await expect.poll(() => savedFiles(page)).toContain('/plus/my-plan/card')
  expect((await savedFiles(page)).filter((path) => !path.startsWith('/plus/public/assets/'))).toEqual([
    '/plus/my-plan/card',
  ])
  await cutConnection(context)
  await tabs(page).getByRole('link', { name: 'Card' }).click()
  const card = page.getByRole('region', { name: 'Family' })
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(card.getByText('Asha Verma')).toBeVisible()
  await expect(page.getByText(/^No connection/)).toBeVisible()
  await restoreConnection(context)
  await expect(page.getByText(/^No connection/)).toBeHidden()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/plus/')
  expect(await savedFiles(page)).toEqual([])
  await page.goto('/plus/my-plan/card')
  await expect(page).toHaveURL('/plus/login?next=/plus/my-plan/card')
})

test('a card of a session that has ended elsewhere goes at the next login, and when its page is opened', async ({
  page,
  context,
  world,
}) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan/card')
  await expect.poll(() => savedFiles(page)).toContain('/plus/my-plan/card')
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/plus/login?next=/plus/my-plan/card')
  await expect.poll(() => savedFiles(page)).toEqual([])
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan')
  await expect.poll(() => savedFiles(page)).toContain('/plus/my-plan/card')
  await context.clearCookies()
  const nikhil = await world.person('Nikhil')
  await page.goto('/plus/login')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(nikhil.mobile)
  const since = await world.now()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(world, nikhil.mobile, since))
  await expect(page).not.toHaveURL(/login/)
  await expect.poll(() => savedCard(page)).not.toContain('Asha')
})

test('whoever scans a card reads plan, first name and validity, and nothing more', async ({ page, world }) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan/card')
  const { cards } = await (await page.request.get('/subscriptions/api/v1/me/cards')).json()
  await page.context().clearCookies()
  await page.goto(new URL(cards[0].qr).pathname)
  await expect(page.getByText('This plan is active')).toBeVisible()
  await expect(page.getByRole('main').getByText('Asha', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Verma')
  await expectNoAxeFindings(page)
  expect((await page.goto('/plus/plan-card/AAAA'))?.status()).toBe(404)
})

test('on a wide screen a member has the places in the header, and the card in the account menu', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Nikhil')
  await page.goto('/plus/')
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Documents' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Plan card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan card' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
})

test('a page that needs a connection says so, and comes once there is one', async ({ page, context, world }) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan/documents')
  const documents = page.getByRole('heading', { level: 1, name: 'Documents' })
  await expect(documents).toBeVisible()
  await tabs(page).getByRole('link', { name: 'My plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My plan' })).toBeVisible()
  await expect.poll(() => savedFiles(page)).toContain('/plus/my-plan/card')
  await cutConnection(context)
  await tabs(page).getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('our fault')).toBeHidden()
  await expectNoAxeFindings(page)
  await restoreConnection(context)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(documents).toBeVisible()
})
