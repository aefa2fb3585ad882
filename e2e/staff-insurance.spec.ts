import type { Page } from '@playwright/test'
import { DEMO_COVER } from '../src/rooms/insurance/seed.ts'
import { signUp } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'

/** A person who paid for the demo cover and sent the application; the insurer has not answered yet. */
async function applied(page: Page, world: DemoWorld, name: string) {
  await signUp(page, world)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const order = await post(`${API}/payment/request`, {
    insurance_plan_id: DEMO_COVER.life,
    insurance_applicant: { dob: '1990-03-01' },
    member_details: { name },
  })
  await post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  const my = async (path: string) => (await page.request.get(`${API}/${path}`)).json()
  await expect.poll(async () => (await my('my/insurance_policies')).policies.length).toBe(1)
  const [policy] = (await my('my/insurance_policies')).policies
  const form = `${API}/insurance_applications/${policy.application_id}`
  await page.request.patch(form, {
    data: { name, gender: 'F', dob: '1990-03-01', applicant_email: 'isha@mail.example', vaccination_doses_covid19: 2 },
  })
  await page.request.patch(form, { data: { nominee_name: 'Rohan Rao', nominee_relation: 'Brother' } })
  const { declaration } = await (await page.request.get(form)).json()
  const terms = { policy_terms: true, good_health_declaration: true, data_sharing: true }
  await post(`${form}/submit`, { terms, declaration_version: declaration.version })
  return policy as { id: string; application_id: string; applicant: { mobile: string } }
}

test('our staff find a policy, wait before they ask the insurer again, cancel it and refund the premium (D1.09, D2.70, D7.65, D7.66, D7.67, C4.17, C4.18, C4.19, C4.20)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  const name = 'Isha Silent'
  const { id, applicant } = await applied(page, world, name)
  await page.context().clearCookies()

  await login(page, world, 'Kabir')
  const record = async () => (await page.request.get(`${API}/dashboard/insurance_policies/${id}`)).json()
  await expect.poll(async () => (await record()).tries).toBeGreaterThan(0)
  await page.goto('/plus/dashboard')
  // With what waits, where something does.
  await page.getByRole('link', { name: /^Insurance( ?, \d+ waiting.*)?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insurance' })).toBeVisible()
  await page.goto(`/plus/dashboard/insurance?mobile=${applicant.mobile.slice(-10)}`)
  await page.getByRole('link', { name: new RegExp(`^${name}, `) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Policy of ${name}` })).toBeVisible()

  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeDisabled()
  await expect(retry).toHaveAccessibleDescription(/less than 15 minutes ago/)
  await expect(page.getByRole('button', { name: 'Cancel policy' })).toHaveCount(0)
  await expectNoAxeFindings(page)
  await world.advance('PT16M')
  await login(page, world, 'Kabir')
  await page.reload()
  await expect(retry).toBeEnabled()
  await retry.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The insurer was asked again by our staff')).toBeVisible()
  await expect(retry).toBeDisabled()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel policy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel policy' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Choose a reason/)
  await dialog.getByLabel('Reason').selectOption({ label: 'The insurer does not answer' })
  await dialog.getByLabel('Note').fill('Called the insurer twice')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Cancel policy' }).click()
  await expect(page.getByText('The policy was cancelled')).toBeVisible()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('1180')
  await dialog.getByLabel('Note').fill('The whole premium')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('A refund of ₹1,180 was requested')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await expectNoAxeFindings(page)
  await world.advance('PT10M')
  await login(page, world, 'Kabir')
  await page.reload()
  await expect(page.getByText('₹1,180 was paid back')).toBeVisible()
})
