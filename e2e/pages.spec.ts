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

test('a link to us that somebody shares shows a picture', async ({ page }) => {
  await page.goto('/plus/')
  const address = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(new URL(address ?? '').origin).toBe(new URL(page.url()).origin)
  const picture = await page.request.get(address ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
  const png = await picture.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('what fails to load is told inside the frame of the shop, and reloading helps', async ({ page, faults }) => {
  await page.goto('/plus/')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('link', { name: 'Everything in this plan' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeHidden()
  faults.length = 0
})
