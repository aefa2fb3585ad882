import { newMobile } from './buyer.ts'
import { prepareClaim, send } from './claim-form.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'
const PUNE = `${API}/partner_dashboard/subsidiaries/6f1d2a50-0b1c-4c7e-9a01-5a1d00000011`
const CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'

test('a new joiner activates the plan on the company’s page, gets credits from HR and claims a bill from them (C2.11, D2.53)', async ({
  page,
  browser,
  world,
}) => {
  test.slow()
  const digits = newMobile().slice(3)
  const email = `lalita.${digits}@banyan.example`
  const card = page.getByRole('region', { name: /Activate your plan|Enter the code|Your plan is active/ })
  await page.goto(`/plus/partners/${CONTRACT}`)
  await card.getByLabel('Your name').fill('Lalita Gore')
  await card.getByLabel('Work email').fill(email)
  await card.getByRole('textbox', { name: 'Mobile number' }).fill(digits)
  const started = await world.now()
  await card.getByRole('button', { name: 'Send the code' }).click()
  const code = card.getByRole('textbox', { name: '6-digit code' })
  // The first code logs in, so the page is read again; the second one is taken before that has ended.
  const isTaken = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await isTaken.promise
    await route.continue().catch(() => undefined)
  })
  await code.fill(await codeFor(world, digits, started))
  await expect(card.getByRole('heading', { name: 'Enter the code from your email' })).toBeVisible()
  await expect(code).toHaveValue('')
  await code.fill(await codeFor(world, email, started))
  await expect(card.getByText(/If your company gives health credits, you see them/)).toBeVisible()
  isTaken.resolve()
  await card.getByRole('link', { name: 'See my plan' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^(My plan|Good (morning|afternoon|evening), )/ }),
  ).toBeVisible()

  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.2.1' } })).newPage()
  await login(desk, world, 'Sunita')
  const answer = await desk.request.get(`${world.origin}${PUNE}/partner_users?email=${encodeURIComponent(email)}`)
  const [row] = (await answer.json()).partner_users
  expect(row).toMatchObject({ name: 'Lalita Gore', status: 'ACTIVE', allotted: 0 })
  const given = await desk.request.post(`${world.origin}${PUNE}/partner_users/${row.id}/wallet/transfer`, {
    data: { amount: 2_000 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(given.ok(), await given.text()).toBe(true)

  await prepareClaim(page, world, '840', 0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('₹840', { exact: true }).first()).toBeVisible()
  const id = await send(page)

  await page.goto('/plus/wallets')
  await expect(page.getByText('₹1,160').first()).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto(`/plus/cashback/tracking/${id}`)
  await expect(page.getByText(/₹840/).first()).toBeVisible()
  const seen = await desk.request.get(`${world.origin}${PUNE}/partner_users/${row.id}/wallet/credits`)
  expect(await seen.json()).toMatchObject({ allotted: 2_000, on_hold: 840, consumed: 0, balance: 1_160 })
  await desk.context().close()
})
