import type { Page } from '@playwright/test'
import type { DemoWorld } from './demo-world.ts'
import { login } from './login.ts'

const API = '/subscriptions/api/v1/dashboard'

/**
 * Changes a setting about money as two people do, and waits until it is effective; then Kabir is logged in.
 * @returns the previous value
 */
export async function setSetting(page: Page, world: DemoWorld, key: string, value: unknown): Promise<unknown> {
  await login(page, world, 'Kabir')
  const { settings } = await (await page.request.get(`${API}/settings`)).json()
  const { version, value: before } = settings.find((one: { key: string }) => one.key === key)
  const data = { value, version, reason: 'For a journey' }
  const asked = await page.request.put(`${API}/settings/${key}`, { data })
  if (!asked.ok()) throw new Error(`${key} was answered ${asked.status()}: ${await asked.text()}`)
  const { proposal } = await asked.json()
  await login(page, world, 'Leela')
  const confirmed = await page.request.post(`${API}/setting_proposals/${proposal.id}/confirm`)
  if (!confirmed.ok()) throw new Error(`${key} was answered ${confirmed.status()}: ${await confirmed.text()}`)
  await world.advance('PT1H')
  await login(page, world, 'Kabir')
  return before
}
