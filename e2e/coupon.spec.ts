import { firstPlan, goToGateway, newMobile, openPaymentPage, signUp } from './buyer.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

test('a visitor takes a coupon, logs in with it, fails, tries again and pays the lower price (C1.02, C4.01, C4.03, C4.05, C4.06)', async ({
  page,
  world,
}) => {
  const plan = await firstPlan(page, world)
  const mobile = newMobile()
  await openPaymentPage(page, plan)
  const price = page.getByRole('region', { name: plan.name })
  const coupon = page.getByRole('region', { name: /coupon/i })
  await expect(price).not.toContainText('Coupon')

  await coupon.getByLabel('Coupon code').fill('expired50')
  await coupon.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(coupon.getByLabel('Coupon code')).toHaveAccessibleDescription(/^Invalid Coupon/)
  await expect(coupon.getByLabel('Coupon code')).toHaveValue('expired50')
  await expect(price).toContainText(`Total to pay${rupees(plan.cost)}`)
  await expectNoAxeFindings(page)

  let answer = () => {}
  const unblocked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/coupon/validate', async (route) => {
    await unblocked
    await route.continue()
  })
  await coupon.getByLabel('Coupon code').fill('welcome500')
  await coupon.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(coupon.getByRole('button', { name: 'Checking…' })).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(coupon).toContainText('WELCOME500 applied')
  await expect(coupon.getByLabel('Coupon code')).toBeHidden()
  await expect(price).toContainText(`${rupees(plan.cost)}`)
  await expect(price).toContainText('−₹500')
  await expect(price).toContainText(`Total to pay${rupees(plan.cost - 500)}`)
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: 'Log in to pay' }).click()
  await page.getByRole('dialog').getByLabel('Mobile number').fill(mobile.slice(3))
  await page.getByRole('dialog').getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('6-digit code').fill(await codeFor(world, mobile))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(coupon).toContainText('WELCOME500 applied')

  await page.getByRole('button', { name: `Pay ${rupees(plan.cost - 500)}` }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(coupon).toContainText('WELCOME500 applied')

  await coupon.getByRole('button', { name: 'Remove coupon WELCOME500' }).click()
  await expect(price).toContainText(`Total to pay${rupees(plan.cost)}`)
  await expect(price).not.toContainText('−₹500')
  await coupon.getByRole('button', { name: 'Apply WELCOME500' }).click()
  await page.getByRole('button', { name: `Pay ${rupees(plan.cost - 500)}` }).click()
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await expect(page.getByText(rupees(plan.cost - 500))).toBeVisible()
})

test('the coupon of an offer comes with the page without input; the last use of one goes to one of two buyers (C4.03)', async ({
  page,
  browser,
  world,
}) => {
  const plan = await firstPlan(page, world)
  await page.goto(`/plus/buy?plan_id=${plan.id}&coupon=ONLYONE`)
  await expect(page.getByRole('region', { name: plan.name })).toContainText(`Total to pay${rupees(plan.cost - 1000)}`)
  await expect(page.getByLabel('Coupon code')).toBeHidden()
  await signUp(page, world)
  await page.reload()
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('State').selectOption('Karnataka')

  const context = await browser.newContext({ baseURL: world.origin })
  const other = await context.newPage()
  await signUp(other, world)
  await openPaymentPage(other, plan)
  await other.getByLabel('Coupon code').fill('ONLYONE')
  await other.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(other.getByRole('button', { name: `Pay ${rupees(plan.cost - 1000)}` })).toBeVisible()

  await page.getByRole('button', { name: `Pay ${rupees(plan.cost - 1000)}` }).click()
  await expect(page.getByText('Simulated payment')).toBeVisible()
  await other.getByRole('button', { name: `Pay ${rupees(plan.cost - 1000)}` }).click()
  const changedTotal = `The total was ${rupees(plan.cost - 1000)} and is now ${rupees(plan.cost)}.`
  await expect(other.getByText(changedTotal)).toBeInViewport()
  await expect(other.getByLabel('Coupon code')).toHaveAccessibleDescription(/^Invalid Coupon/)
  await expect(other.getByLabel('Coupon code')).toHaveValue('ONLYONE')
  await expectNoAxeFindings(other)
  await goToGateway(other)
  await context.close()
})
