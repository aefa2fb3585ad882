import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { DemoWorld } from './demo-world.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'
const WALLET_CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
const NO_CREDITS = 'The company has ₹0 of credits left to allot, and this needs ₹500. Ask for a top-up first.'
const NO_LIFE = 'The contract has no life left for this person.'

interface Joiner {
  name: string
  mobile: string
  credits: string
}

test('of two HR users, one gives the last rupee and one the last seat; the other reads why and keeps what was typed (D3.12)', {
  tag: '@desktop',
}, async ({ browser, world, faults }) => {
  test.slow()
  const contract = await signContract(browser, world)
  const ravi = await openDesk(browser, world, 'Ravi', '10.99.3.2')
  const sunita = await openDesk(browser, world, 'Sunita', '10.99.3.3')
  const desks = [ravi, sunita]

  const forCredits = [
    { name: 'Amrita Sathe', mobile: '9891300001', credits: '500' },
    { name: 'Bhaskar Rane', mobile: '9891300002', credits: '500' },
  ]
  await race(desks, contract, forCredits, NO_CREDITS)
  const forLife = [
    { name: 'Chitra Gore', mobile: '9891300003', credits: '0' },
    { name: 'Dilip Apte', mobile: '9891300004', credits: '0' },
  ]
  await race(desks, contract, forLife, NO_LIFE)

  await ravi.goto(`/plus/corporate/dashboard/overview?partner=${contract}`)
  await expect(ravi.getByRole('img', { name: /Remaining 0$/ })).toBeVisible()
  await expect(ravi.getByText('2 Activated subscriptions')).toBeVisible()
  for (const desk of desks) await desk.context().close()
  faults.splice(0, faults.length, ...faults.filter((fault) => !/409/.test(String(fault))))
})

/** Both have typed everything before either sends it. */
async function race(desks: readonly Page[], contract: string, joiners: readonly Joiner[], refusal: string) {
  for (const [at, desk] of desks.entries()) await fill(desk, contract, joiners[at]!)
  const forms = desks.map((desk) => desk.getByRole('dialog', { name: 'Add employee' }))
  await Promise.all(forms.map((form) => form.getByRole('button', { name: 'Add employee' }).click()))
  const isRefused = await Promise.all(
    forms.map((form) =>
      Promise.race([
        form.waitFor({ state: 'hidden' }).then(() => false),
        form
          .getByText(refusal)
          .waitFor()
          .then(() => true),
      ]),
    ),
  )
  expect(isRefused.filter(Boolean)).toHaveLength(1)
  const loser = isRefused.indexOf(true)
  const { name, mobile, credits } = joiners[loser]!
  const form = forms[loser]!
  await expect(form.getByLabel('Full name')).toHaveValue(name)
  await expect(form.getByLabel('Email')).toHaveValue(`${mobile}@banyan.example`)
  await expect(form.getByLabel('Mobile number')).toHaveValue(mobile)
  await expect(form.getByLabel('Credits to assign')).toHaveValue(credits)
  await expectNoAxeFindings(desks[loser]!)
}

async function fill(desk: Page, contract: string, { name, mobile, credits }: Joiner) {
  await desk.goto(`/plus/corporate/dashboard/employees?add=1&partner=${contract}`)
  const form = desk.getByRole('dialog', { name: 'Add employee' })
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Email').fill(`${mobile}@banyan.example`)
  await form.getByLabel('Mobile number').fill(mobile)
  await form.getByLabel('Credits to assign').fill(credits)
}

async function openDesk(browser: Browser, world: DemoWorld, name: string, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: world.origin,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const desk = await context.newPage()
  await login(desk, world, name)
  return desk
}

/** A contract with two lives and ₹500 of health credits, as Kabir of our staff signs and funds it. */
async function signContract(browser: Browser, world: DemoWorld): Promise<string> {
  const desk = await openDesk(browser, world, 'Kabir', '10.99.3.1')
  const call = async (method: string, path: string, data?: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await desk.request.fetch(`${API}/${path}`, { method, headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const like = await call('GET', `dashboard/partners/${WALLET_CONTRACT}`)
  const { subsidiary, plan_version_id, starts_on, ends_on, checkup_variation_type, domains } = like
  const draft = await call('POST', 'dashboard/partners', {
    subsidiary_id: subsidiary.id,
    partner_name: 'Banyan Textiles Race',
    plan_version_id,
    quota: 2,
    starts_on,
    ends_on,
  })
  const path = `dashboard/partners/${draft.id}`
  const { version } = await call('PATCH', path, {
    checkup_variation_type,
    domains,
    activation_type: 'email',
    is_wallet_based_plan: true,
    version: draft.version,
  })
  await call('POST', `${path}/sign`, { version })
  const { transaction_id } = await call('POST', 'dashboard/topups', { partner_id: draft.id, amount: 500 })
  await call('POST', `dashboard/topups/${transaction_id}/confirm`, { utr: 'HDFCN52026112399', amount: 500 })
  await desk.context().close()
  return draft.id
}
