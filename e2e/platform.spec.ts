import { firstPlan, goToGateway, openPaymentPage, signUp } from './buyer.ts'
import { goToPlace } from './places.ts'
import { expect, login, test } from './world.ts'

test('the product lives under /plus/, and the bare address redirects there (C2.01)', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/plus\/$/)
  await page.getByRole('link', { name: 'Everything in this plan' }).first().click()
  await expect(page).toHaveURL(/\/plus\/know-more\//)
})

test('a phone has five places of a dashboard below the page and the rest behind More, a desktop all beside it (C2.02)', {
  tag: '@both',
}, async ({ page, world, isMobile }) => {
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveCount(isMobile ? 4 : 18)
  await expect(navigation.getByRole('link', { name: 'Audit log' })).toHaveCount(isMobile ? 0 : 1)
  await goToPlace(page, 'Audit log')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('the code of a screen is fetched when the screen is opened (C2.03)', async ({ page, world }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await signUp(page, world)
  await page.goto('/plus/', { waitUntil: 'networkidle' })
  expect(scripts.some((path) => path.includes('my-plan-page'))).toBe(false)
  await page.goto('/plus/my-plan')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts.some((path) => path.includes('my-plan-page'))).toBe(true)
})

test('a screen that fails to render says that something went wrong, with a way on (C2.56)', async ({
  page,
  world,
  faults,
}) => {
  await signUp(page, world)
  await page.route('**/assets/my-plan-page*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken") }' }),
  )
  await page.goto('/plus/my-plan')
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first(),
  ).toBeVisible()
  faults.length = 0
})

test('calls go to the page’s own origin and carry the session (C7.02)', async ({ page, world }) => {
  await signUp(page, world)
  const calls: { url: URL; cookie: string }[] = []
  page.on('request', async (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    calls.push({ url: new URL(request.url()), cookie: (await request.allHeaders()).cookie ?? '' })
  })
  await page.goto('/plus/my-data/sessions', { waitUntil: 'networkidle' })
  const own = calls.filter(({ url }) => url.pathname.startsWith('/subscriptions/api/v1/'))
  expect(own.length).toBeGreaterThan(0)
  expect(calls.filter(({ url }) => url.origin !== world.origin)).toEqual([])
  for (const { cookie } of own) expect(cookie).toContain('plus_session=')
})

test('the success screen shows a paid order at its own address too (C2.16, C2.19)', async ({ page, world }) => {
  await signUp(page, world)
  await openPaymentPage(page, await firstPlan(page, world))
  await goToGateway(page)
  await page.getByRole('button', { name: /pay successfully/i }).click()
  await expect(page).toHaveURL(/\/plus\/buy\/success\?transaction_id=/, { timeout: 20_000 })
  await page.goto(page.url().replace('/buy/success', '/success'))
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
})
