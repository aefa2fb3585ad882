import type { Page } from '@playwright/test'
import type { DemoWorld } from './demo-world.ts'
import { login } from './world.ts'

const API = '/subscriptions/api/v1'
export const PUNE = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000011'

export async function call(page: Page, world: DemoWorld, path: string, data?: object, method = data ? 'POST' : 'GET') {
  const answer = await page.request.fetch(`${world.origin}${API}/${path}`, { method, data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** Our staff sign a contract of the home-care plan for the company of the coordinator. */
export async function signContract(page: Page, world: DemoWorld): Promise<string> {
  await login(page, world, 'Kabir')
  const { plans } = await call(page, world, 'dashboard/partners/plans')
  const plan = plans.find(({ name }: { name: string }) => name === 'Covid Home Care')
  const starts_on = (await world.now()).toISOString().slice(0, 10)
  const draft = await call(page, world, 'dashboard/partners', {
    subsidiary_id: PUNE,
    partner_name: 'Banyan Home Care',
    plan_version_id: plan.plan_version_id,
    quota: 20,
    starts_on,
    ends_on: null,
  })
  const terms = { domains: ['banyan.example'], version: draft.version }
  const { version } = await call(page, world, `dashboard/partners/${draft.id}`, terms, 'PATCH')
  await call(page, world, `dashboard/partners/${draft.id}/sign`, { version })
  return draft.id
}
