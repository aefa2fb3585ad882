import type { Page } from '@playwright/test'
import { goToGateway, logIn, newMobile, openPaymentPage, type SoldPlan, signUp } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const API = '/subscriptions/api/v1'

/** The half-year plan: the shorter the plan, the fewer nights the clock has to skip. */
async function litePlan(page: Page, world: DemoWorld): Promise<SoldPlan> {
  const { plans } = await (await page.request.get(`${world.origin}${API}/plans/group/retail-promo-plans-2`)).json()
  return plans.find(({ duration_days }: { duration_days: number }) => duration_days === 180)
}

/** To an hour after midnight of a day counted from R, in steps short enough for one request each. */
async function goTo(world: DemoWorld, renewsOn: Date, day: number, hour: number): Promise<void> {
  const target = renewsOn.getTime() + (day * 24 + hour) * 3_600_000
  for (let left = 1; left > 0; ) {
    left = Math.ceil((target - (await world.now()).getTime()) / 1000)
    if (left > 0) await world.advance(`PT${Math.min(left, 30 * 86_400)}S`)
  }
}

test('auto-renewal is chosen with full terms, fails once in grace, recovers on the retry, and is off in two taps (C1.02)', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  const plan = await litePlan(page, world)
  const mobile = newMobile()
  await logIn(page, world, mobile)
  await openPaymentPage(page, plan)
  const choice = page.getByRole('checkbox', { name: /Yes, renew my plan by auto-debit: ₹1,499/ })
  await expect(choice).not.toBeChecked()
  for (const term of [
    'at today’s price',
    'First debit',
    'Never more than',
    'Your permission ends',
    'Stop it in two taps',
  ])
    await expect(page.getByRole('region', { name: 'Renew by itself?' })).toContainText(term)
  await choice.check()
  await expectNoAxeFindings(page)
  await goToGateway(page)
  await expect(page.getByText(/auto-debit of up to ₹1,800 a time/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await world.advance('PT10S')

  await page.goto('/plus/my-plan/auto-renew')
  const state = page.getByRole('region', { name: plan.name })
  await expect(state).toContainText('On')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page
    .getByLabel('Pause until')
    .fill(new Date((await world.now()).getTime() + 3 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(state.locator(':focus')).toContainText('Paused')
  await page.getByRole('button', { name: 'Resume now' }).click()
  await expect(state.locator(':focus')).toContainText('On')
  const { subscriptions } = await (await page.request.get(`${world.origin}${API}/subscriptions`)).json()
  const renewsOn = new Date(`${subscriptions[0].end_date}T18:30:00Z`)
  const [mandate] = await (await page.request.get(`${world.origin}/dev/gateway/mandates`)).json()
  await goTo(world, renewsOn, 0, 5)
  await page.request.post(`${world.origin}/dev/gateway/mandates/${mandate.token_ref}`, {
    data: { next_debit: 'fails_softly' },
  })
  await goTo(world, renewsOn, 0, 9.5)
  const templates = (await world.messages(mobile)).map(({ template }) => template)
  expect(templates).toEqual(expect.arrayContaining(['renewal-notice', 'renewal-reminder', 'renewal-failed']))

  await logIn(page, world, mobile)
  await page.goto('/plus/my-plan/auto-renew')
  await expect(page.getByText('Your renewal is not paid yet')).toBeVisible()
  await expect(page.getByText('Your bank told you of the debit')).toBeVisible()
  await expectNoAxeFindings(page)

  await goTo(world, renewsOn, 1, 9.5)
  await page.reload()
  await expect(page.getByText('Debited: your plan is renewed')).toBeVisible()
  await expect(page.getByText('Your renewal is not paid yet')).toBeHidden()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Nothing is debited. Your plan runs to its end.')).toBeVisible()
  await expect(state.locator(':focus')).toContainText('Off')
  await expectNoAxeFindings(page)
})

test('what turning off answers is said in its dialog, and can be tried again there', { tag: '@both' }, async ({
  page,
  world,
}) => {
  await signUp(page, world)
  await openPaymentPage(page, await litePlan(page, world))
  await page.getByRole('checkbox', { name: /Yes, renew my plan by auto-debit/ }).check()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await world.advance('PT10S')
  await page.goto('/plus/my-plan/auto-renew')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off auto-renewal?' })
  const message = 'Too many requests. Please wait a moment.'
  await page.route('**/auto_debit/cancel', (route) =>
    route.fulfill({ status: 429, json: { message, error: { type: 'RATE_LIMITED', extra_args: {}, request_id: 'x' } } }),
  )
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByRole('alert')).toContainText(message)
  await expect(dialog.locator(':focus')).toContainText(message)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expectNoAxeFindings(page)
  await page.unroute('**/auto_debit/cancel')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing is debited. Your plan runs to its end.')).toBeVisible()
})
