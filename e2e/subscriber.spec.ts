import type { Page } from '@playwright/test'
import { firstPlan, goToGateway, openPaymentPage, signUp } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

/** A new customer on the receipt of the family plan. */
async function buyFamilyPlan(page: Page, world: DemoWorld) {
  const plan = await firstPlan(page, world)
  await signUp(page, world)
  await openPaymentPage(page, plan)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  return plan
}

test('the buyer of a family plan says who is covered, a child with a guardian’s consent, and sees what is left for them (C2.18, C2.19, C3.52)', async ({
  page,
  world,
}) => {
  const plan = await buyFamilyPlan(page, world)
  await page.getByRole('link', { name: 'Add the people you cover' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is covered?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skip for now' })).toBeVisible()
  await expect(page.getByText('1 adult and 2 children can still be added.')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Kabir Rao')
  await dialog.getByLabel('Relation to you').selectOption('Son')
  await dialog.getByRole('button', { name: 'I do not know the date' }).click()
  await dialog.getByLabel('Age in years').fill('7')
  await dialog.getByLabel('Gender', { exact: true }).selectOption('Male')
  await expect(dialog.getByLabel('Mobile number')).toBeHidden()
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Add to the plan' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Tick this to add a child')
  await expectNoAxeFindings(page)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Add to the plan' }).click()
  await expect(page.getByText('Kabir Rao is on the plan.')).toBeVisible()
  await expect(page.getByText('1 adult and 1 child can still be added.')).toBeVisible()

  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are all set' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Covered by your plan' })).toContainText('Kabir Rao')
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Go to my plan' }).click()

  await expect(page.getByRole('region', { name: plan.name })).toContainText('Active')
  const people = page.getByRole('region', { name: 'People on the plan' })
  await expect(people).toContainText('Kabir Rao')
  const left = page.getByRole('region', { name: 'What is left' })
  await expect(left.getByRole('listitem').filter({ hasText: 'Appointment' })).toContainText('10 of 10 left')
  await expect(left.getByRole('button', { name: /^Add / })).toHaveCount(2)
  await expect(left.getByRole('listitem').filter({ hasText: 'Consult' }).getByRole('button')).toHaveCount(0)
  await expectNoAxeFindings(page)
  await left.getByRole('button', { name: 'Add Master Checkup' }).click()
  await expect(dialog.getByRole('link', { name: 'Book a check-up here' })).toHaveAttribute(
    'href',
    '/plus/check-ups/book',
  )
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await people.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People on the plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Kabir Rao' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 adult and 2 children can still be added.')).toBeVisible()
})

test('a failure to load the members of a plan is shown where they are changed, and can be retried', async ({
  page,
  world,
}) => {
  await buyFamilyPlan(page, world)
  await page.route('**/subscriptions/api/v1/subscriptions/*/members', (route) =>
    route.fulfill({ status: 403, json: { message: 'No.', error: { type: 'FORBIDDEN' } } }),
  )
  await page.goto('/plus/my-plan')
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not read who is on the plan')
  await expectNoAxeFindings(page)
  await page.unroute('**/subscriptions/api/v1/subscriptions/*/members')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeVisible()
})

test('the member of a blocked plan reads that it is on hold and whom to call, wherever they ask', async ({
  page,
  world,
  browser,
}) => {
  const plan = await buyFamilyPlan(page, world)
  const api = `${world.origin}/subscriptions/api/v1`
  const { subscriptions } = await (await page.request.get(`${api}/subscriptions`)).json()
  const desk = await (await browser.newContext()).newPage()
  await login(desk, world, 'Kabir')
  const blocked = await desk.request.post(`${api}/dashboard/subscriptions/${subscriptions[0].id}/block`, {
    data: { reason: 'Two people use one name' },
  })
  expect(blocked.status(), await blocked.text()).toBe(200)
  await desk.context().close()

  await page.goto('/plus/my-plan')
  const card = page.getByRole('region', { name: plan.name })
  await expect(card).toContainText('This plan is on hold')
  await expect(card.getByRole('link', { name: /^Call / })).toBeVisible()
  await expect(page.getByText('No plan is active now')).toBeHidden()
  await expectNoAxeFindings(page)
  await page.goto('/plus/my-plan/auto-renew')
  await expect(page.getByText('Nothing is debited while this plan is blocked.')).toBeVisible()
  await page.goto('/plus/my-plan/refund')
  await expect(page.getByText(/^This plan is on hold while we check something/)).toBeVisible()
  await expect(page.getByText('You get back')).toBeHidden()
  for (const address of ['cashback', 'cashback/claims']) {
    await page.goto(`/plus/${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start a claim' })).toBeHidden()
    await expect(page.getByText('Have at hand')).toBeHidden()
  }
  await page.goto('/plus/cashback')
  await expect(page.getByText('Your plan is on hold while we check something')).toBeVisible()
  await page.goto('/plus/cashback/new')
  await expect(page.getByRole('heading', { name: 'Your plan is on hold' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('main').getByRole('link', { name: 'My plan' }).click()
  await expect(card).toContainText('This plan is on hold')
})
