import type { Page } from '@playwright/test'
import { DEMO_PLANS } from '../src/rooms/plans/seed.ts'
import type { DemoWorld } from './demo-world.ts'
import { login } from './login.ts'

const CATALOGUE = '/subscriptions/api/v1/dashboard/catalog'

/** Puts the covid home-care plan and its page on sale, as staff do; then Kabir is logged in. */
export async function sellHomeCare(page: Page, world: DemoWorld): Promise<void> {
  await login(page, world, 'Kabir')
  for (const item of [`plans/${DEMO_PLANS.covid}`, 'groups/covid-home-care-plans']) {
    const path = `${CATALOGUE}/${item}`
    const { document, version } = await (await page.request.get(path)).json()
    const data = { document: { ...document, status: 'LIVE' }, based_on: version, version: 0 }
    const saved = await page.request.put(`${path}/draft`, { data })
    const published = await page.request.post(`${path}/publish`, { data: { version: 1 } })
    if (!saved.ok() || !published.ok())
      throw new Error(`${item}: ${await saved.text()}, ${await published.text()}, ${JSON.stringify(document)}`)
  }
}
