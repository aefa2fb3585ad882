/** What a journey starts from: `import { expect, test } from './world.ts'`. */
import { test as base, expect } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { otherFaults } from './connection.ts'
import { DemoWorld } from './demo-world.ts'
import { setDeviceTime } from './device-time.ts'
import { watchFaults } from './faults.ts'
import { waitForCode } from './loaded.ts'
import { leaveCodes, login } from './login.ts'
import { type Product, startProduct, worldShift } from './product.ts'

let visitors = 0

export const test = base.extend<{ world: DemoWorld; address: string; faults: string[] }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what the fixture needs
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // Every device has the world's time, so that a journey is the same on any day.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await setDeviceTime(context, worldShift())
        await waitForCode(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  // Each journey comes from its own network address, otherwise the limits per address would count them all as one visitor.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  address: ({}, use) => {
    visitors += 1
    return use(`10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`)
  },
  extraHTTPHeaders: ({ address }, use) => use({ 'x-forwarded-for': address }),
  world: async ({ product, request }, use) => {
    const world = new DemoWorld(product.origin, request)
    await leaveCodes(world)
    await use(world)
  },
  /** Faults without a visible effect; a journey that causes one on purpose removes it. */
  faults: [
    async ({ browser, context, product }, use) => {
      const faults = watchFaults(context, product.origin)
      await use(faults)
      // Pages of other people would go on working beside the next journey.
      const others = browser.contexts().filter((other) => other !== context)
      await Promise.all(others.map((other) => other.close()))
      expect(otherFaults(context, faults), 'faults in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect, expectNoAxeFindings, login }
