import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue } from '#testing/set-value.ts'
import { openWorld, type World } from '#testing/world.ts'
import { minVersions, outsidePurchases } from '../rules/settings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the minimum versions are settings, and an app learns what it can do with its own version (C5.33, C5.34, C6.06)', async () => {
  const app = world.browser()
  const read = async () => (await app.get('config/app')).body
  expect(await read()).toEqual({
    min_version: {
      payments: { android: 0, ios: 0 },
      multi_bill: { android: 687, ios: 324 },
      download: { android: 0, ios: 0 },
      cashback: { android: 0, ios: 0 },
    },
    platform: { name: 'web', version_code: null },
    supports: { payments: true, multi_bill: true, download: true, cashback: true, outside_purchases: true },
  })
  await setValue(world, minVersions.payments.android, 650)
  await setValue(world, outsidePurchases.ios, false)
  expect((await read()).min_version.payments).toEqual({ android: 650, ios: 0 })
  expect((await read()).supports.payments).toBe(true)
  app.cookies.set('plus_platform', 'android')
  for (const [written, version_code] of [
    ['649', 649],
    ['abc', 0],
    ['-1', 0],
    ['1000000000000', 0],
  ] as const) {
    app.cookies.set('android_version_code', written)
    const { platform, supports } = await read()
    expect([platform, supports.payments, supports.outside_purchases]).toEqual([
      { name: 'android', version_code },
      false,
      true,
    ])
  }
  app.cookies.set('android_version_code', '650')
  expect((await read()).supports).toMatchObject({ payments: true, multi_bill: false })
  // A second cookie of the same name, which a page of another path may have set: the first one counts, as in browsers.
  const cookie = 'plus_platform=android; android_version_code=10; android_version_code=999'
  const two = await world.browser().get('config/app', { headers: { cookie } })
  expect(two.body.platform).toEqual({ name: 'android', version_code: 10 })
  app.cookies.set('plus_platform', 'ios')
  expect((await read()).supports).toMatchObject({ payments: true, outside_purchases: false })
})
