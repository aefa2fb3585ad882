import type { Page } from '@playwright/test'
import { firstPlan, newMobile, type SoldPlan } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { codeFor } from './login.ts'
import { shown, visit, watchScripts } from './watch-scripts.ts'
import { expect, login, test } from './world.ts'
import { PAYLOADS, textsOf } from './xss-payloads.ts'

const API = '/subscriptions/api/v1'
const COMPANY = '/plus/corporate/dashboard'

const SWEEP = 'Many texts on many pages: in .ci/run; here: CI=1 npm test -- journeys xss'

async function send(page: Page, path: string, data: unknown, headers: Record<string, string> = {}) {
  const answer = await page.request.post(`${API}/${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A new customer whose device says this of itself. */
async function arrive(page: Page, world: DemoWorld, text: string): Promise<string> {
  const mobile = newMobile()
  await enter(page, world, mobile, { 'user-agent': text.replaceAll(/[^\x20-\x7e]/g, '') })
  return mobile
}

async function enter(page: Page, world: DemoWorld, mobile: string, headers: Record<string, string>): Promise<void> {
  // A second login finds the older code still in the inbox.
  const since = await world.now()
  const { verification_id } = await send(page, 'login/otp', { mobile })
  await send(page, 'login/verify', { verification_id, otp: await codeFor(world, mobile, since) }, headers)
}

/** What of a text can be a person's name: no name has markup or an address. */
const nameOf = (text: string) => text.replaceAll(/[/\\@:<>.]/g, '').trim()

async function order(page: Page, plan: SoldPlan, text: string) {
  return send(page, 'payment/request', {
    plan_id: plan.id,
    member_details: { name: nameOf(text), email: "'onload=alert`1`{{7*7}}@x.example", state: 'Karnataka' },
    source: text.slice(0, 100),
    medium: text.slice(0, 100),
    campaign: text.slice(0, 100),
  })
}

/** Adds a member with this name to the plan just bought. */
async function coverSomebody(page: Page, name: string): Promise<void> {
  const { subscriptions } = await (await page.request.get(`${API}/subscriptions`)).json()
  await send(page, `subscriptions/${subscriptions[0].id}/members`, { name, relation: 'Other', age: 40, gender: 'O' })
}

test('all customer input is rendered as text, on every page that shows it, and never executed', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.skip(!process.env.CI, SWEEP)
  test.setTimeout(240_000)
  const happened = watchScripts(page)
  const plan = await firstPlan(page, world)
  const texts = textsOf(100)
  const mobiles: string[] = []
  for (const text of texts) {
    const name = nameOf(text)
    mobiles.push(await arrive(page, world, text))
    const { transaction_id, gateway } = await order(page, plan, text)
    await visit(page, `/plus/buy?plan_id=${plan.id}`, PAYLOADS)
    // A name is one line with single spaces.
    await expect(page.getByLabel('Full name')).toHaveValue(name.replaceAll(/\s+/g, ' ').trim())
    const { action, fields } = gateway.checkout
    const described = { ...fields, name: text, description: text, 'prefill[name]': text }
    const hosted = await page.request.post(action, { form: described })
    expect(await hosted.text()).not.toContain(text.includes('<') ? text : '<script>alert')
    await world.decide(gateway.order_ref, 'success')
    await visit(page, `/plus/buy/success?transaction_id=${transaction_id}`, PAYLOADS)
    await coverSomebody(page, name)
    await visit(page, '/plus/success', PAYLOADS)
    await visit(page, '/plus/my-plan', PAYLOADS)
    await expect(page.getByRole('main')).toContainText(shown(name))
    const receipt = await page.request.get(`${API}/payment/request/${transaction_id}/receipt`)
    expect((await receipt.body()).toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI)\b/)
  }
  await visit(page, '/plus/my-plan/members', PAYLOADS)
  await visit(page, '/plus/confirm', PAYLOADS)
  await visit(page, '/plus/my-data/sessions', PAYLOADS)
  await visit(page, '/plus/', PAYLOADS)
  await visit(page, '/plus/dev', PAYLOADS)

  await showToStaff(page, world, mobiles)
  await showToCompany(page, world, mobiles, texts)
  expect(happened).toEqual([])
})

async function showToStaff(page: Page, world: DemoWorld, mobiles: string[]): Promise<void> {
  await login(page, world, 'Ravi')
  const { subsidiaries } = await (await page.request.get(`${API}/userinfo`)).json()
  const users = `partner_dashboard/subsidiaries/${subsidiaries[0].id}/users`
  for (const mobile of mobiles) await send(page, users, { mobile, role: 'PARTNER_MEMBER' })
  const accounts: string[] = []
  for (const mobile of mobiles) {
    await enter(page, world, mobile, {})
    const { invitations } = await (await page.request.get(`${API}/me/invitations`)).json()
    await send(page, `me/invitations/${invitations[0].id}/accept`, {})
    accounts.push((await (await page.request.get(`${API}/userinfo`)).json()).id)
  }
  await login(page, world, 'Kabir')
  for (const account of accounts) {
    const letters = account.replace(/\d/g, (digit) => 'ghjkmnpqrs'.charAt(Number(digit))).replaceAll('-', '')
    const data = { role: 'MEMBER', name: `Anita Rao ${letters}` }
    expect((await page.request.put(`${API}/dashboard/staff/${account}`, { data })).ok()).toBe(true)
  }
  await visit(page, '/plus/dashboard/staff', PAYLOADS)
  await expect(page.getByRole('main')).toContainText('Anita Rao')
  await visit(page, '/plus/dashboard/audit', PAYLOADS)
  const sought = encodeURIComponent(PAYLOADS.join(' '))
  await visit(page, `/plus/dashboard/audit?entity_id=${sought}&action=${sought}&from=${sought}`, PAYLOADS)
  await visit(page, '/plus/dashboard/dead-letters', PAYLOADS)
}

async function showToCompany(page: Page, world: DemoWorld, mobiles: string[], texts: string[]): Promise<void> {
  await login(page, world, 'Ravi')
  await visit(page, COMPANY, PAYLOADS)
  await visit(page, `${COMPANY}/users`, PAYLOADS)
  await expect(page.getByRole('main')).toContainText(shown(nameOf(texts[0]!)))
  expect(mobiles.length).toBe(texts.length)
}

test('nothing in a URL is ever part of the page’s own text', { tag: '@desktop' }, async ({ page }) => {
  test.skip(!process.env.CI, SWEEP)
  test.setTimeout(240_000)
  const happened = watchScripts(page)
  for (const text of textsOf(700)) {
    const value = encodeURIComponent(text)
    for (const address of [
      `/plus/?utm_source=${value}&utm_medium=${value}&utm_campaign=${value}`,
      `/plus/${value}`,
      `/plus/know-more/${value}`,
      `/plus/login?next=${value}`,
      `/plus/buy?plan_id=${value}&utm_source=${value}`,
      `/plus/buy/request?transaction_id=${value}`,
      `/plus/buy/redirect?transaction_id=${value}`,
      `/plus/buy/success?transaction_id=${value}`,
      `/plus/dashboard/${value}`,
      `${COMPANY}?subsidiary=${value}`,
    ])
      await visit(page, address, PAYLOADS)
  }
  expect(happened).toEqual([])
})

test('each answer has its own policy: one nonce, nothing inline or evaluated, no framing', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const plan = await firstPlan(page, world)
  const check = async (addresses: string[]) => {
    for (const address of addresses) {
      const nonces = new Set<string>()
      for (let times = 0; times < 2; times++) {
        const answer = await page.request.get(address, { maxRedirects: 0 })
        const policy = answer.headers()['content-security-policy'] ?? ''
        const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
        const nonce = /^'self' 'nonce-([\w-]{22,})'$/.exec(script)?.[1] ?? ''
        expect(nonce, `${address}: ${policy}`).not.toBe('')
        nonces.add(nonce)
        for (const part of [`frame-ancestors 'none'`, `object-src 'none'`, `base-uri 'none'`, `default-src 'self'`])
          expect(policy, address).toContain(part)
        expect(policy, address).not.toContain('unsafe-eval')
        expect(policy.replace(`style-src-attr 'unsafe-inline'`, ''), address).not.toContain('unsafe-inline')
        expect(answer.headers()['x-frame-options'], address).toBe('DENY')
        const scripts = [...(await answer.text()).matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
        for (const attributes of scripts) expect(attributes, address).toContain(`nonce="${nonce}"`)
      }
      expect(nonces.size, address).toBe(2)
    }
  }
  await check([
    '/plus/',
    '/plus/login',
    `/plus/buy?plan_id=${plan.id}`,
    `/plus/know-more/${plan.id}`,
    '/plus/terms',
    '/plus/privacy',
    '/plus/retail-promo-plans-2',
    '/plus/not-found',
    '/plus/no/such/page',
    '/plus/dev',
    '/plus/my-plan',
    '/plus/my-data/sessions',
    '/plus/dashboard',
    COMPANY,
    '/plus/success',
    '/plus/buy/redirect',
  ])
  await login(page, world, 'Asha')
  await check(['/plus/', '/plus/my-plan', '/plus/my-data/sessions', '/plus/buy'])
  await login(page, world, 'Kabir')
  await check(['/plus/dashboard', '/plus/dashboard/staff', '/plus/dashboard/audit', '/plus/dashboard/dead-letters'])
  await login(page, world, 'Ravi')
  await check([COMPANY, `${COMPANY}/users`])
})
