import type { Page } from '@playwright/test'

const API = '/subscriptions/api/v1'

/** Changes a setting as the logged-in person, effective immediately. @returns the previous value */
export async function setSetting(page: Page, key: string, value: unknown): Promise<unknown> {
  const { settings } = await (await page.request.get(`${API}/dashboard/settings`)).json()
  const { version, value: before } = settings.find((one: { key: string }) => one.key === key)
  const set = await page.request.put(`${API}/dashboard/settings/${key}`, { data: { value, version } })
  if (!set.ok()) throw new Error(`${key} was answered ${set.status()}: ${await set.text()}`)
  return before
}
