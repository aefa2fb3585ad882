import { firstPlan, goToGateway, newMobile, openPaymentPage, type SoldPlan, signUp, soldPlan } from './buyer.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

test('a visitor logs in on the payment page, pays, and has an active plan with a receipt (C1.03, C1.04, C2.12, C2.13, C2.15, C2.16, C2.17, C9.13)', {
  tag: '@both',
}, async ({ page, world }) => {
  const plan = await firstPlan(page, world)
  const mobile = newMobile()

  await openPaymentPage(page, plan)
  await expect(page.getByRole('region', { name: plan.name })).toContainText('2 Master health check ups')
  await expect(page.getByText('Total to pay')).toBeVisible()
  await expect(page.getByRole('region', { name: plan.name })).toContainText(rupees(plan.cost))

  const codeRequest = page.waitForRequest(/\/login\/otp$/)
  await page.getByRole('button', { name: 'Log in to pay' }).click()
  await page.getByRole('dialog').getByLabel('Mobile number').fill(mobile.slice(3))
  await page.getByRole('dialog').getByRole('button', { name: 'Send the code' }).click()
  expect((await codeRequest).postDataJSON()).toMatchObject({ source: 'login_signup_otp' })
  await page.getByLabel('6-digit code').fill(await codeFor(world, mobile))

  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expectNoAxeFindings(page)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await expect(page).toHaveURL(/\/plus\/buy\/success\?transaction_id=/)
  await expect(page.getByText(rupees(plan.cost))).toBeVisible()
  await expectNoAxeFindings(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download receipt' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('link', { name: 'Add the people you cover' }).click()
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await page.getByRole('link', { name: 'Go to my plan' }).click()
  await expect(page.getByRole('region', { name: plan.name })).toContainText('Active')
  await expect(page.getByRole('region', { name: plan.name })).toContainText('Asha Rao')
})

test('a payment that fails says so with the number to call, and the next try goes through (C8.07)', async ({
  page,
  world,
}) => {
  const plan = await firstPlan(page, world)
  await signUp(page, world)
  await openPaymentPage(page, plan)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Fail' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeVisible()
  await expect(
    page.getByText(
      /^Sorry we are unable to process your payment request\. Please reach out to the customer care at [\d ]+ for support$/,
    ),
  ).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
})

test('a payment the bank has not confirmed is waited for and becomes a plan by itself', async ({ page, world }) => {
  await signUp(page, world)
  await openPaymentPage(page, await firstPlan(page, world))
  await goToGateway(page)
  await page.getByRole('button', { name: 'Leave pending' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your bank' })).toBeVisible()
  await expectNoAxeFindings(page)
  const [newest] = await world.orders()
  await world.decide(newest?.order_ref ?? '', 'success')
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
})

test('money that arrives an hour after the order has expired still starts the plan', async ({ page, world }) => {
  await signUp(page, world)
  await openPaymentPage(page, await firstPlan(page, world))
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay late' }).click()
  await expect(page).toHaveURL(/\/plus\/buy\/redirect/)
  await expect(
    page.getByRole('heading', { level: 1, name: /^(Checking your payment|Waiting for your bank)$/ }),
  ).toBeVisible()

  await world.advance('PT45M')
  await expect(page.getByRole('heading', { level: 1, name: 'This order has expired' })).toBeVisible()
  await expectNoAxeFindings(page)
  await world.advance('PT1H')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
})

test('two clicks on the button create one order', async ({ page, world }) => {
  await signUp(page, world)
  const before = (await world.orders()).length
  await openPaymentPage(page, await firstPlan(page, world))
  await page.getByRole('button', { name: /^Pay ₹/ }).dblclick()
  await expect(page.getByText('Simulated payment')).toBeVisible()
  expect((await world.orders()).length).toBe(before + 1)
})

test('an order whose answer is lost is not created twice by the next click', async ({ page, world, faults }) => {
  await signUp(page, world)
  const before = (await world.orders()).length
  await openPaymentPage(page, await firstPlan(page, world))
  await page.route('**/payment/request', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText(/^We could not reach the server/)).toBeInViewport()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  expect((await world.orders()).length).toBe(before + 1)
  faults.splice(0)

  await page.unroute('**/payment/request')
  await goToGateway(page)
  expect((await world.orders()).length).toBe(before + 1)
})

test('closing the tab at the gateway loses nothing: the address of the payment leads to the receipt (C2.17)', async ({
  page,
  context,
  world,
}) => {
  await signUp(page, world)
  await openPaymentPage(page, await firstPlan(page, world))
  const handOver = page.waitForRequest(/\/plus\/buy\/request\.data\?transaction_id=/)
  await goToGateway(page)
  const transaction_id = new URL((await handOver).url()).searchParams.get('transaction_id')
  await page.close()

  const [newest] = await world.orders()
  await world.decide(newest?.order_ref ?? '', 'success')
  const tab = await context.newPage()
  await tab.goto(`/plus/buy/redirect?transaction_id=${transaction_id}`)
  await expect(tab.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
})

test('a buyer who leaves the gateway without paying can continue, also at the other spelling of the address, or cancel (C2.15, C9.07)', async ({
  page,
  world,
}) => {
  await signUp(page, world)
  await openPaymentPage(page, await firstPlan(page, world))
  await goToGateway(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is waiting' })).toBeVisible()
  await expectNoAxeFindings(page)

  await page.goto(page.url().replace('/buy/request', '/payments/request'))
  await page.getByRole('button', { name: 'Continue to the payment page' }).click()
  await expect(page.getByText('Simulated payment')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment cancelled' })).toBeVisible()
  await expectNoAxeFindings(page)
})

test('what was typed survives a missing State, a wrong entry, a reload and a new attempt', async ({ page, world }) => {
  await signUp(page, world)
  await openPaymentPage(page, await firstPlan(page, world))
  await page.getByLabel('State').selectOption('')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByLabel('State')).toHaveAccessibleDescription(/Please choose your State or union territory/)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await page.getByLabel('Email for the receipt').fill('asha@')
  await page.getByLabel('State').selectOption('Karnataka')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByRole('alert')).toContainText('Email for the receipt: Invalid email')
  await expect(page.getByLabel('Email for the receipt')).toHaveAccessibleDescription(/Invalid email/)
  await expectNoAxeFindings(page)

  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Email for the receipt')).toHaveValue('asha@')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
})

test('a pincode fills an empty State, and outside a plan’s cities shows what is sold there', async ({
  page,
  world,
}) => {
  await signUp(page, world)
  const monthly = await soldPlan(page, world, 'Monthly')
  await page.goto(`/plus/buy?plan_id=${monthly.id}`, { waitUntil: 'networkidle' })
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Your pincode').fill('560001')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('These plans are sold in Bengaluru:')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByLabel('Your pincode').fill('411001')
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  await page.getByLabel('State').selectOption('Goa')
  await page.getByLabel('Your pincode').fill('560001')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('link', { name: 'Lite, ₹1,499' }).click()
  await expect(page.getByRole('region', { name: 'Lite' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('State')).toHaveValue('Goa')
})

test('an owner of the plan is redirected to it instead of paying twice', async ({ page, world }) => {
  const plan = await firstPlan(page, world)
  await signUp(page, world)
  await openPaymentPage(page, plan)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()

  await page.goto(`/plus/buy?plan_id=${plan.id}`)
  await expect(page.getByText(`You have ${plan.name} till`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeHidden()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'See my plan' }).click()
  await expect(page).toHaveURL(/\/plus\/my-plan$/)
})

test('a running plan changes to a larger one for the difference, which is shown before it is paid', async ({
  page,
  world,
}) => {
  const plan = await firstPlan(page, world)
  const answer = await page.request.get(`${world.origin}/subscriptions/api/v1/plans/group/retail-promo-plans-2`)
  const smaller = (await answer.json()).plans.find(({ name }: SoldPlan) => name === 'Couples')
  await signUp(page, world)
  await openPaymentPage(page, smaller)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()

  await page.goto(`/plus/buy?plan_id=${plan.id}`)
  await expect(page.getByText(`You are changing from ${smaller.name} to ${plan.name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: plan.name })).toContainText(rupees(plan.cost))
  await expect(page.getByRole('region', { name: plan.name })).toContainText(`Unused days of ${smaller.name}`)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: `Pay ${rupees(plan.cost - smaller.cost)}` }).click()
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is changed' })).toBeVisible()
  await page.goto('/plus/my-plan')
  await expect(page.getByRole('region', { name: plan.name })).toContainText('Active')
})

test('without a plan one is redirected to the plans; a plan that is not sold is a 404 page', async ({ page }) => {
  await page.goto('/plus/buy')
  await expect(page.getByText('Choose a plan to continue')).toBeVisible()
  const answer = await page.goto('/plus/buy?plan_id=11111111-1111-4111-8111-111111111111')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link', { name: 'See all plans' })).toBeVisible()
  await expectNoAxeFindings(page)
})

test('somebody else’s payment is not shown, and without a session the login comes first', async ({ page, world }) => {
  const address = '/plus/buy/success?transaction_id=11111111-1111-4111-8111-111111111111'
  await page.goto(address)
  await expect(page).toHaveURL(/\/plus\/login\?next=%2Fplus%2Fbuy%2Fsuccess/)
  await signUp(page, world)
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(404)
  await expectNoAxeFindings(page)
})

test('whom a company covers already reads it before anything else on the payment page', async ({ page, world }) => {
  await login(page, world, 'Nikhil')
  await page.goto(`/plus/buy?plan_id=${(await firstPlan(page, world)).id}`)
  await expect(page.getByText('Banyan Textiles Pune already covers you')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeInViewport()
  await expectNoAxeFindings(page)
})

test('a person without a plan is shown the way to one', async ({ page, world }) => {
  await signUp(page, world)
  await page.goto('/plus/my-plan')
  await expect(page.getByRole('heading', { name: 'You do not have a plan yet' })).toBeVisible()
  await expectNoAxeFindings(page)
})
