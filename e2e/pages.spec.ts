import { expect, expectNoAxeFindings, test } from './world.ts'

test('an unknown address says so, with a way on (C2.34)', { tag: '@both' }, async ({ page }) => {
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

test('a shared link shows a preview picture', async ({ page }) => {
  await page.goto('/plus/')
  const address = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(new URL(address ?? '').origin).toBe(new URL(page.url()).origin)
  const picture = await page.request.get(address ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
  const png = await picture.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('an unknown plan is reported inside the frame of the shop', { tag: '@both' }, async ({ page }) => {
  const answer = await page.goto('/plus/know-more/11111111-1111-4111-8111-111111111111')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'We could not find that page' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
