import { type Browser, expect, type Page } from '@playwright/test'
import { SIMULATED_APP } from '#rooms/native-app/components/bridge.ts'
import { SIMULATED_APPS, type SimulatedAppName } from '#rooms/native-app/components/simulated-apps.ts'
import type { Behaviour, SimulatedRequest } from '#rooms/native-app/components/simulated-bridge.ts'
import { login } from './world.ts'

/** Lets a page be the web view of an app: its cookies, and its bridge unless it is to have none. */
export async function enterApp(
  page: Page,
  name: SimulatedAppName,
  { behaviour = 'works', version }: { behaviour?: Behaviour | 'no-bridge'; version?: string } = {},
): Promise<void> {
  const app = SIMULATED_APPS[name]
  const url = page.url() === 'about:blank' ? await originOf(page) : new URL(page.url()).origin
  await page.context().addCookies([
    { name: 'plus_platform', value: app.system, url },
    { name: `${app.system}_version_code`, value: version ?? String(app.version), url },
  ])
  const stored = behaviour === 'no-bridge' ? undefined : JSON.stringify({ ...app, behaviour })
  await page.addInitScript(
    ([key, value]) => (value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)),
    [SIMULATED_APP, stored] as const,
  )
}

async function originOf(page: Page): Promise<string> {
  // Asked for beside the page: a page may not run scripts there, and says so when a journey's own are added.
  return new URL((await page.request.get('/robots.txt')).url()).origin
}

/** What pages of this tab have asked of the app, the newest first. */
export function askedOfApp(page: Page): Promise<SimulatedRequest[]> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), `${SIMULATED_APP}.log`)
}

/** A message of the app to its page. */
export async function fromApp(page: Page, data: unknown): Promise<void> {
  await page.waitForFunction(() => typeof window.PlusBridge?.onmessage === 'function')
  await page.evaluate((message) => window.PlusBridge?.onmessage?.({ data: message }), data)
}

/** The page comes without our header and footer, within the width of the phone, and nothing failed; no canonical link has the variant’s mark. */
export async function expectAppPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByText('Something went wrong.')).toHaveCount(0)
  await expect(page.locator('link[rel="canonical"][href*="app="]')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

/** From now on the app answers nothing that it is asked for: `data-asked` of the body is the link or the action of the last request. */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(() => typeof window.PlusBridge?.onmessage === 'function')
  await page.evaluate(() => {
    if (!window.PlusBridge) return
    window.PlusBridge.postMessage = ({ action, payload }) => {
      const { link = action } = payload as { link?: string }
      document.body.setAttribute('data-asked', link)
    }
  })
}

/** Ends the process of a page, as a phone does with what is in the background. */
export async function endPage(page: Page): Promise<void> {
  const ended = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await ended
}

/** A member of staff who changes settings of the apps. */
export async function staffDesk(world: Parameters<typeof login>[1], browser: Browser) {
  const page = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await login(page, world, 'Kabir')
  const api = '/subscriptions/api/v1/dashboard/settings'
  return {
    async set(key: string, value: unknown): Promise<void> {
      const { settings } = await (await page.request.get(api)).json()
      const { version } = settings.find((one: { key: string }) => one.key === key)
      const answer = await page.request.put(`${api}/${key}`, { data: { value, version } })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    close: () => page.context().close(),
  }
}

/** Addresses of pages of ours that the content of a page links to. */
export async function linkedPages(page: Page): Promise<string[]> {
  const paths = await page
    .locator('main a[href]:not([download])')
    .evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .flatMap(({ origin, pathname, search }) => (origin === location.origin ? [pathname + search] : [])),
    )
  return [...new Set(paths)]
}

/** Gives the phone a notch and a bar of gestures, in pixels. */
export async function insetScreen(page: Page, insets: { top: number; bottom: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}
