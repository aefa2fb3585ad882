import type { SimulatedAppName } from '#rooms/native-app/components/simulated-apps.ts'
import { firstPlan } from './buyer.ts'
import { enterApp, expectAppPage, fromApp, insetScreen, linkedPages } from './mobile-app.ts'
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

for (const [name, behaviour] of APPS)
  test(`every variant opens in ${name} (${behaviour}), and so does every page that it links to; its back key leads back (C1.10, C2.24, C6.05)`, async ({
    page,
    world,
  }) => {
    await enterApp(page, name, { behaviour })
    await login(page, world, 'Nikhil')
    if (name === 'new-android' && behaviour === 'works') {
      const registered = page.waitForResponse(/\/me\/push_token$/)
      await page.goto('/plus/my-plan?app=1')
      expect((await registered).status()).toBe(204)
    }
    const plan = await firstPlan(page, world)
    const found = new Set<string>()
    for (const variant of VARIANTS) {
      await page.goto(`/plus/${variant}?${variant === 'buy' ? `plan_id=${plan.id}&` : ''}app=1`)
      await expectAppPage(page)
      for (const path of await linkedPages(page)) found.add(path)
    }
    // One transaction is as good as another.
    const ofOneKind = new Map([...found].map((path) => [path.replaceAll(/[0-9a-f-]{36}/g, ''), path]))
    expect([...ofOneKind.keys()]).toEqual(expect.arrayContaining(['/plus/my-plan', '/plus/cashback/claims']))
    for (const path of ofOneKind.values()) {
      await page.goto(path)
      await expectAppPage(page)
      await expect(page).toHaveURL(/[?&]app=1/)
    }
    await page.goto('/plus/wallets?app=1')
    await page.getByRole('link', { name: 'See all transactions' }).click()
    await expect(page).toHaveURL(/transactions.*app=1/)
    await expectAppPage(page)
    if (behaviour === 'no-bridge') await page.goBack()
    else await fromApp(page, { event: 'back' })
    await expect(page).toHaveURL(/\/wallets\?(.*&)?app=1/)
    await expectAppPage(page)
  })

test('in an app the content stays clear of the notch and of the bar of gestures (C1.10)', async ({ page, world }) => {
  await enterApp(page, 'new-ios')
  await login(page, world, 'Nikhil')
  await insetScreen(page, { top: 47, bottom: 34 })
  for (const variant of ['cashback', 'unlock', 'my-insurance']) {
    await page.goto(`/plus/${variant}?app=1`)
    await expectAppPage(page)
    await expect(page.getByRole('main')).toHaveCSS('padding-top', '47px')
    await expect(page.getByRole('main')).toHaveCSS('padding-bottom', '34px')
  }
})
