import { firstPlan, goToGateway, openPaymentPage, signUp } from './buyer.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('a plan is given back: the sum is shown, the plan ends, the money is refunded, the documents are available', async ({
  page,
  world,
}) => {
  test.slow()
  const plan = await firstPlan(page, world)
  await signUp(page, world)
  await openPaymentPage(page, plan)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()

  await page.goto('/plus/my-plan')
  await page.getByRole('link', { name: 'Refund' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Give the plan back' })).toBeVisible()
  const amount = `₹${plan.cost.toLocaleString('en-IN')}`
  await expect(page.getByRole('region', { name: plan.name })).toContainText(`You get back${amount}`)
  await expect(page.getByLabel('Why do you give it back?')).toHaveValue('')
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: `Give it back for ${amount}` }).click()
  await expect(page.getByLabel('Why do you give it back?')).toBeFocused()
  await expect(page.getByText('Please choose a reason')).toBeVisible()
  await page.getByLabel('Why do you give it back?').selectOption('I do not use it')
  await page.getByRole('button', { name: `Give it back for ${amount}` }).click()
  await expect(page.getByRole('dialog')).toContainText('5 to 7 working days')
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End the plan' }).click()

  await expect(page.getByRole('region', { name: `Refund of ${amount}` })).toBeVisible()
  await expectNoAxeFindings(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download credit note' }).click()
  expect((await download).suggestedFilename()).toMatch(/^credit-note-CN\d{4}-\d{7}\.pdf$/)
  await world.advance('PT10M')
  await page.reload()
  await expect(page.getByRole('region', { name: `Refund of ${amount}` })).toContainText('Sent back')

  await page.goto('/plus/my-plan/invoices')
  await expect(page.getByText(/^Invoice HP/)).toBeVisible()
  await expect(page.getByText(/^Credit note CN/)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto('/plus/my-plan')
  await expect(page.getByText('Refunded')).toBeVisible()
})

test('staff find the payments and refunds that wait for them', { tag: '@desktop' }, async ({ page, world }) => {
  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/subscriptions')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Money that waits for a person' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
})
