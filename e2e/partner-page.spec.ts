import type { Browser, Page } from '@playwright/test'
import { newMobile, signUp } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'
const WALLET_CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'

test('a new joiner activates the last place by a work address, and the next one asks for a place (C2.11, D4.20)', {
  tag: '@both',
}, async ({ page, browser, world, faults }) => {
  const id = await signContract(browser, world)
  const digits = newMobile().slice(3)
  const email = `meera.${digits}@banyan.example`
  const card = page.getByRole('region', {
    name: /Activate your plan|Enter the code|Your plan is active|You have this plan/,
  })
  await page.goto(`/plus/partners/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Your health plan from Banyan Textiles/ })).toBeVisible()
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: /^What .* gives you$/ })).toBeVisible()
  await expect(card.getByRole('checkbox')).not.toBeChecked()

  await card.getByRole('button', { name: 'Send the code' }).click()
  await expect(card.getByLabel('Your name')).toBeFocused()
  await card.getByLabel('Your name').fill('Meera Joshi')
  await card.getByLabel('Work email').fill('meera@home.example')
  await card.getByRole('textbox', { name: 'Mobile number' }).fill(digits)
  await card.getByRole('button', { name: 'Send the code' }).click()
  await expect(card.getByLabel('Work email')).toBeFocused()
  await expect(card.getByLabel('Work email')).toHaveAccessibleDescription(/not a work email of this company/)
  await card.getByLabel('Work email').fill(email)
  await page.reload()
  await expect(card.getByLabel('Your name')).toHaveValue('Meera Joshi')
  const started = await world.now()
  await card.getByRole('button', { name: 'Send the code' }).click()

  const code = card.getByRole('textbox', { name: '6-digit code' })
  await expect(card.getByRole('heading', { name: 'Enter the code from your mobile' })).toBeVisible()
  await expect(code).toBeFocused()
  await expect(card.getByText('New code in')).toBeVisible()
  await expectNoAxeFindings(page)
  const right = await codeFor(world, digits, started)
  await code.fill(right === '000000' ? '111111' : '000000')
  await expect(code).toHaveAccessibleDescription(/You have 4 tries left/)
  await expect(code).toBeFocused()
  await code.fill(right)
  await expect(card.getByRole('heading', { name: 'Enter the code from your email' })).toBeVisible()
  await expect(code).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await expectNoAxeFindings(page)
  await code.fill(await codeFor(world, email, started))

  await expect(card.getByRole('heading', { name: 'Your plan is active' })).toBeFocused()
  await expect(card.getByText('Doctors by video, day and night')).toBeVisible()
  await expectNoAxeFindings(page)
  await card.getByRole('link', { name: 'See my plan' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^(My plan|Good (morning|afternoon|evening), )/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /File a claim|Claim/ }).first()).toBeVisible()

  await page.goto(`/plus/partners/${id}`)
  await expect(card.getByRole('heading', { name: 'You have this plan' })).toBeVisible()
  await expectNoAxeFindings(page)
  const shares = card.getByRole('checkbox', { name: /may see my mobile number/ })
  await shares.check()
  await page.reload()
  await expect(shares).toBeChecked()

  const next = await browser.newContext({ baseURL: world.origin })
  const late = await next.newPage()
  await late.goto(`/plus/partners/${id}`)
  const closed = late.getByRole('region', { name: 'Every place of this plan is taken' })
  await expect(closed.getByRole('link', { name: 'Log in to my plan' })).toBeVisible()
  await expectNoAxeFindings(late)
  await closed.getByRole('button', { name: /^Call me about a place/ }).click()
  const form = late.getByRole('dialog')
  await form.getByLabel('Mobile number').fill(newMobile().slice(3))
  await form.getByLabel('Your name').fill('Ravi Kumar')
  await form.getByRole('button', { name: 'Ask for a call' }).click()
  await expect(late.getByText('Thank you')).toBeVisible()
  await next.close()
  // The browser itself logs the refused code.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/4(09|10|22|29)/.test(String(fault))))
})

test('a person who is logged in proves the address alone; a page that does not exist offers plans of one’s own (D7.50)', async ({
  page,
  world,
  browser,
  faults,
}) => {
  const id = await signContract(browser, world)
  const digits = (await signUp(page, world)).slice(3)
  await page.goto(`/plus/partners/${id}`)
  const card = page.getByRole('region', { name: /Activate your plan|Enter the code|Your plan is active/ })
  await expect(card.getByText(`You are logged in with +91 ${digits.slice(0, 5)} ${digits.slice(5)}`)).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Mobile number' })).toHaveCount(0)
  await card.getByLabel('Your name').fill('Meera Joshi')
  await card.getByLabel('Work email').fill(`meera.${digits}@banyan.example`)
  await card.getByRole('button', { name: 'Send the code' }).click()
  await card.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(world, `meera.${digits}@banyan.example`))
  await expect(card.getByRole('heading', { name: 'Your plan is active' })).toBeVisible()

  const answer = await page.goto(`/plus/partners/${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not open' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'A plan of your own' }).getByRole('link').first()).toBeVisible()
  await expectNoAxeFindings(page)
  faults.splice(0, faults.length, ...faults.filter((fault) => !/404/.test(String(fault))))
})

test('a person whose company ends their plan reads until when they can claim, and how to go on', async ({
  page,
  browser,
  world,
}) => {
  const id = await signContract(browser, world)
  const mobile = await signUp(page, world)
  const like = await call(page, world, 'POST', `partners/${id}/activate`, {
    name: 'Meera Joshi',
    email: `meera.${mobile.slice(3)}@banyan.example`,
  })
  const otp = await codeFor(world, `meera.${mobile.slice(3)}@banyan.example`)
  await call(page, world, 'POST', `partners/${id}/activate/verify`, { verification_id: like.verification_id, otp })
  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.1.2' } })).newPage()
  await login(desk, world, 'Ravi')
  const { subsidiaries } = await call(desk, world, 'GET', 'userinfo')
  const { id: subsidiary } = subsidiaries.find(({ partners }: { partners: { id: string }[] }) =>
    partners.some((one) => one.id === id),
  )
  const path = `partner_dashboard/subsidiaries/${subsidiary}/partner_user`
  const [row] = (await call(desk, world, 'GET', `${path}s?partner_id=${id}`)).partner_users
  await call(desk, world, 'DELETE', path, { partner_user_id: row.id })
  await desk.context().close()

  await page.goto('/plus/my-plan')
  const ended = page.getByRole('region', { name: 'Your plan from Banyan Textiles Pune has ended' })
  await expect(ended.getByText(/You can claim bills of the time before until \d/)).toBeVisible()
  await expect(ended.getByRole('link', { name: 'Claim money back' })).toBeVisible()
  await expect(ended.getByRole('link', { name: 'See plans' })).toBeVisible()
  await expectNoAxeFindings(page)
})

/** A contract with one place, as Kabir of our staff signs it for the company. */
async function signContract(browser: Browser, world: DemoWorld): Promise<string> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.1.1' } })
  const desk = await context.newPage()
  await login(desk, world, 'Kabir')
  const like = await call(desk, world, 'GET', `dashboard/partners/${WALLET_CONTRACT}`)
  const draft = await call(desk, world, 'POST', 'dashboard/partners', {
    subsidiary_id: like.subsidiary.id,
    partner_name: 'Banyan Textiles Joiners',
    plan_version_id: like.plan_version_id,
    quota: 1,
    starts_on: like.starts_on,
    ends_on: like.ends_on,
  })
  const path = `dashboard/partners/${draft.id}`
  const { checkup_variation_type, domains } = like
  const { version } = await call(desk, world, 'PATCH', path, {
    checkup_variation_type,
    domains,
    activation_type: 'email',
    version: draft.version,
  })
  await call(desk, world, 'POST', `${path}/sign`, { version })
  await context.close()
  return draft.id
}

async function call(desk: Page, world: DemoWorld, method: string, path: string, data?: object) {
  const answer = await desk.request.fetch(`${world.origin}${API}/${path}`, { method, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}
