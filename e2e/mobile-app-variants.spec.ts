import type { Page } from '@playwright/test'
import type { SimulatedAppName } from '#rooms/native-app/components/simulated-apps.ts'
import { firstPlan } from './buyer.ts'
import { enterApp, expectAppPage, staffDesk } from './mobile-app.ts'
import { expect, login, test } from './world.ts'

const APPS: readonly [SimulatedAppName, 'works' | 'no-bridge' | 'silent'][] = [
  ['old-android', 'works'],
  ['new-android', 'works'],
  ['old-ios', 'works'],
  ['new-ios', 'works'],
  ['new-ios', 'no-bridge'],
  ['new-android', 'silent'],
]
const VARIANTS = ['cashback', 'wallets', 'unlock', 'unlock/scanner', 'my-insurance', 'buy']

/** Addresses of pages of ours that the content of a page links to. */
async function linked(page: Page): Promise<string[]> {
  const paths = await page
    .locator('main a[href]:not([download])')
    .evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .flatMap(({ origin, pathname, search }) => (origin === location.origin ? [pathname + search] : [])),
    )
  return [...new Set(paths)]
}

test('every variant opens in old and new apps, without a bridge and with a silent one, and so does every page that it links to (C1.10, C2.24, C6.05)', async ({
  page,
  world,
}) => {
  await enterApp(page, 'new-android')
  await login(page, world, 'Nikhil')
  const registered = page.waitForResponse(/\/me\/push_token$/)
  await page.goto('/plus/my-plan?app=1')
  expect((await registered).status()).toBe(204)
  const plan = await firstPlan(page, world)
  const addressOf = (variant: string) => `/plus/${variant}?${variant === 'buy' ? `plan_id=${plan.id}&` : ''}app=1`
  const found = new Set<string>()
  for (const [name, behaviour] of APPS) {
    await enterApp(page, name, { behaviour })
    for (const variant of VARIANTS) {
      await page.goto(addressOf(variant))
      await expectAppPage(page)
      await expect(page.locator('link[rel="canonical"][href*="app=1"]')).toHaveCount(0)
      for (const path of await linked(page)) found.add(path)
    }
  }
  // One transaction is as good as another.
  const ofOneKind = new Map([...found].map((path) => [path.replaceAll(/[0-9a-f-]{36}/g, ''), path]))
  expect([...ofOneKind.keys()]).toEqual(expect.arrayContaining(['/plus/my-plan', '/plus/cashback/claims']))
  for (const path of ofOneKind.values()) {
    await page.goto(path)
    await expectAppPage(page)
    await expect(page.locator('link[rel="canonical"][href*="app="]')).toHaveCount(0)
  }
})

test('where a store forbids it, no page in its app leads to a purchase or takes one; in the other app they do (C6.05)', async ({
  page,
  world,
  browser,
}) => {
  const desk = await staffDesk(world, browser)
  await desk.set('native_app.outside_purchases_ios', false)
  await login(page, world, 'Asha')
  const plan = await firstPlan(page, world)
  const purchases = page
    .locator('main a:is([href*="/buy?plan_id="], [href*="/buy/insurance/"])')
    .filter({ visible: true })
  for (const [name, sells] of [
    ['new-ios', false],
    ['new-android', true],
  ] as const) {
    await enterApp(page, name)
    for (const path of [`know-more/${plan.id}?app=1`, 'insurance-plan/group-life-5-lakh?app=1']) {
      await page.goto(`/plus/${path}`)
      await expectAppPage(page)
      expect((await purchases.count()) > 0, path).toBe(sells)
    }
    await page.goto(`/plus/buy?plan_id=${plan.id}&app=1`)
    await expectAppPage(page)
    await expect(page.getByText('Plans and covers are not sold in this app.')).toHaveCount(sells ? 0 : 1)
  }
  await desk.set('native_app.outside_purchases_ios', true)
  await desk.close()
})
