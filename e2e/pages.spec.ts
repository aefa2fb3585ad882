import { chooseCompany } from './places.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

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

test('an unknown or refused page of a dashboard leads back to its start, for staff and for a company (C2.34)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const main = page.getByRole('main')
  await login(page, world, 'Divya')
  expect((await page.goto('/plus/dashboard/nothing'))?.status()).toBe(404)
  await expect(heading('We could not find that page')).toBeVisible()
  await expectNoAxeFindings(page)
  await expect(main.getByRole('link')).toHaveText(['Back to the staff dashboard'])
  await main.getByRole('link').click()
  await expect(page).toHaveURL('/plus/dashboard')

  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard')
  const company = page.getByRole('button', { name: /^Company: / })
  await chooseCompany(page, 'Banyan Textiles Surat')
  await expect(page).toHaveURL(/subsidiary=/)
  const { search } = new URL(page.url())
  for (const [address, status, title] of [
    ['nothing', 404, 'We could not find that page'],
    ['employees', 403, 'This page is not open to you'],
  ] as const) {
    expect((await page.goto(`/plus/corporate/dashboard/${address}${search}`))?.status()).toBe(status)
    await expect(heading(title)).toBeVisible()
    await expectNoAxeFindings(page)
    await expect(main.getByRole('link')).toHaveText(['Back to the company dashboard'])
  }
  await main.getByRole('link').click()
  await expect(heading('Check-ups')).toBeVisible()
  await expect(company).toHaveText('Banyan Textiles Surat')

  await page.goto('/plus/corporate/dashboard?subsidiary=6f1d2a50-0b1c-4c7e-9a01-5a1d00000021')
  await main.getByRole('link', { name: 'Back to the company dashboard' }).click()
  await expect(heading('Overview')).toBeVisible()
  await expect(company).toHaveText('Banyan Textiles Pune')
})
