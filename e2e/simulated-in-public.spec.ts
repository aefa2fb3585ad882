import { startProduct } from './product.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const BANNER = 'Simulated world: no real money, messages or doctors.'

test('every page of a simulated world that others reach says so above its content, and none on this machine', async ({
  page,
}) => {
  const open = await startProduct({ SIMULATOR: 'on', HOST_NAMES: 'demo.example' })
  try {
    for (const path of ['', 'login', 'dashboard', 'dev', 'not-found', 'terms']) {
      await page.goto(`${open.origin}/plus/${path}`)
      const banner = page.getByRole('complementary', { name: 'Simulated world' })
      await expect(banner, path).toHaveText(BANNER)
      // Still there once the page runs, and the content begins below it.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner, path).toBeInViewport({ ratio: 1 })
      const [above, below] = [await banner.boundingBox(), await page.locator('header, main').first().boundingBox()]
      expect(below!.y, path).toBeGreaterThanOrEqual(above!.y + above!.height)
    }
    await expectNoAxeFindings(page)
    expect(
      (await fetch(`${open.origin}/company/covid-home-care-terms`).then((answer) => answer.text())).includes(BANNER),
    ).toBe(true)
  } finally {
    await open.stop()
  }
  await page.goto('/plus/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(BANNER)).toHaveCount(0)
})
