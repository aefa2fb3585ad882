/**
 * Fairness to buyers: nothing is preselected, the full price comes first, the price stays the same to the end, and
 * declining is as easy as accepting.
 */
import type { Locator } from '@playwright/test'
import { firstPlan, goToGateway, openPaymentPage, signUp } from './buyer.ts'
import { expect, test } from './world.ts'

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

/** The visual weight of a button. */
const weightOf = (act: Locator) =>
  act.evaluate((element) => {
    const { fontSize, fontWeight, visibility, opacity } = getComputedStyle(element)
    return { height: element.getBoundingClientRect().height, fontSize, fontWeight, visibility, opacity }
  })

async function expectEqualWeight(yes: Locator, no: Locator): Promise<void> {
  expect(await weightOf(no)).toEqual(await weightOf(yes))
}

test('nothing is preselected, and the price on the card is the price that is paid', async ({ page, world }) => {
  const plan = await firstPlan(page, world)
  await page.goto('/plus/')
  await expect(page.getByRole('article', { name: plan.name }).first()).toContainText(rupees(plan.cost))
  await signUp(page, world)
  await page.goto(`/plus/buy?plan_id=${plan.id}`)
  await expect(page.getByLabel('State')).toHaveValue('')
  await openPaymentPage(page, plan)

  await expect(page.locator('main').locator('input:checked')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /auto-debit/ })).not.toBeChecked()
  await expect(page.getByLabel('Coupon code')).toHaveValue('')

  const lines = page.getByRole('region', { name: plan.name }).locator('dl > div')
  await expect(lines.first()).toContainText(rupees(plan.cost))
  await expect(lines.last()).toContainText('Total to pay')
  await expect(lines.last()).toContainText(rupees(plan.cost))
  const asked = page.waitForRequest(/payment\/request$/)
  await goToGateway(page)
  const purchaseInput = (await asked).postDataJSON()
  expect(purchaseInput).toMatchObject({ auto_debit: false, seen_amount: plan.cost })
  expect(purchaseInput).not.toHaveProperty('coupon_code')
  expect(purchaseInput).not.toHaveProperty('insurance_plan_id')
  await expect(page.getByText(rupees(plan.cost))).toBeVisible()
})

test('a discount is shown below the full price, and leaving is as easy as staying', async ({ page, world }) => {
  const plan = await firstPlan(page, world)
  await signUp(page, world)
  await page.goto(`/plus/buy?plan_id=${plan.id}&coupon_code=WELCOME500`)
  const lines = page.getByRole('region', { name: plan.name }).locator('dl > div')
  await expect(lines.first()).toContainText(rupees(plan.cost))
  await expect(lines.last()).toContainText(rupees(plan.cost - 500))
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(lines.last()).toContainText(rupees(plan.cost))

  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('State').selectOption('Karnataka')
  await goToGateway(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expectEqualWeight(
    question.getByRole('button', { name: 'Keep it' }),
    question.getByRole('button', { name: 'Cancel this order' }),
  )
})

test('auto-renewal is one tick with its terms beside it, and turned off in two taps of equal weight, like giving the plan back', async ({
  page,
  world,
}) => {
  const plan = await firstPlan(page, world)
  await signUp(page, world)
  await openPaymentPage(page, plan)
  const choice = page.getByRole('region', { name: 'Renew by itself?' })
  for (const term of ['First debit', 'Never more than', 'Your permission ends', 'Stop it in two taps'])
    await expect(choice).toContainText(term)
  await choice.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: `Pay ${rupees(plan.cost)}` })).toBeVisible()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page).toHaveURL(/\/plus\/buy\/success/)

  await page.goto('/plus/my-plan/auto-renew')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off auto-renewal?' })
  const turnOff = question.getByRole('button', { name: 'Turn off' })
  await expectEqualWeight(question.getByRole('button', { name: 'Keep it on' }), turnOff)
  await turnOff.click()
  await expect(page.getByText('Nothing is debited. Your plan runs to its end.')).toBeVisible()

  await page.goto('/plus/my-plan/refund')
  await expect(page.getByLabel('Why do you give it back?')).toHaveValue('')
  await expect(page.locator('main').locator('input:checked')).toHaveCount(0)
  const giveBack = page.getByRole('button', { name: `Give it back for ${rupees(plan.cost)}` })
  await expectEqualWeight(giveBack, page.getByRole('link', { name: 'Keep my plan' }))
  await page.getByLabel('Why do you give it back?').selectOption('I do not use it')
  await giveBack.click()
  const ending = page.getByRole('dialog')
  await expectEqualWeight(
    ending.getByRole('button', { name: 'End the plan' }),
    ending.getByRole('button', { name: 'Keep my plan' }),
  )
})
