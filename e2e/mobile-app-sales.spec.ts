import type { Page } from '@playwright/test'
import { firstPlan } from './buyer.ts'
import { enterApp, expectAppPage, linkedPages, staffDesk } from './mobile-app.ts'
import { expect, login, test } from './world.ts'

const STARTS = ['', 'my-plan', 'my-plan/auto-renew', 'cashback', 'wallets', 'unlock', 'my-insurance', 'insurance-plan']
/** These leave the app's pages, or are for people who work with us. */
const OUTSIDE = /^\/plus\/(log-?out|login|dashboard|corporate|dev)\b/
const MOST_PAGES = 40

/** Visible links and buttons of the content that lead to a purchase: by their address or by what they say. */
function salesOn(page: Page): Promise<string[]> {
  return page
    .locator('main :is(a[href], button)')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            /\/buy(\?|\/insurance|\/request)|patient-detail-form/.test(one.getAttribute('href') ?? '') ||
            /\b(buy|renew|upgrade|pay)\b/i.test(one.textContent),
        )
        .map((one) => `${one.textContent} ${one.getAttribute('href') ?? ''}`),
    )
}

/** @returns what sells, by the kind of page, on every page that can be reached from the starting ones */
async function salesInReach(page: Page): Promise<{ seen: number; sales: Record<string, string[]> }> {
  const kindOf = (path: string) => path.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}|\d+/g, '*')
  const seen = new Set<string>()
  const sales: Record<string, string[]> = {}
  const next = STARTS.map((start) => `/plus/${start}?app=1`)
  for (let path = next.shift(); path !== undefined && seen.size < MOST_PAGES; path = next.shift()) {
    if (seen.has(kindOf(path)) || OUTSIDE.test(path)) continue
    seen.add(kindOf(path))
    await page.goto(path)
    await expectAppPage(page)
    const found = await salesOn(page)
    if (found.length > 0) sales[kindOf(path)] = found
    next.push(...(await linkedPages(page)))
  }
  return { seen: seen.size, sales }
}

test('where a store forbids it, no page that can be reached in its app sells anything; in the other app they do (C6.05)', async ({
  page,
  world,
  browser,
}) => {
  // Forty pages.
  test.slow()
  const desk = await staffDesk(world, browser)
  await desk.set('native_app.outside_purchases_ios', false)
  await login(page, world, 'Asha')
  const plan = await firstPlan(page, world)
  await enterApp(page, 'new-ios')
  const { seen, sales } = await salesInReach(page)
  expect(sales).toEqual({})
  expect(seen).toBeGreaterThan(20)
  for (const [name, sells] of [
    ['new-ios', false],
    ['new-android', true],
  ] as const) {
    await enterApp(page, name)
    for (const path of [`know-more/${plan.id}?app=1`, 'insurance-plan/group-life-5-lakh?app=1']) {
      await page.goto(`/plus/${path}`)
      await expectAppPage(page)
      expect((await salesOn(page)).length > 0, path).toBe(sells)
    }
    await page.goto(`/plus/buy?plan_id=${plan.id}&app=1`)
    await expectAppPage(page)
    await expect(page.getByText('Plans and covers are not sold in this app.')).toHaveCount(sells ? 0 : 1)
  }
  await desk.set('native_app.outside_purchases_ios', true)
  await desk.close()
})
