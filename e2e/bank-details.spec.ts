import { firstPlan, goToGateway, openPaymentPage, signUp } from './buyer.ts'
import { fillBank } from './claim-form.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const OWN_NAME = '50100123456789'
const OTHER_NAME = '50100123450001'
const NO_SUCH_ACCOUNT = '50100123450003'

test('a member enters a bank account: invalid ones are refused with their note, the right one is masked, a change needs a code and waits (C1.07, C2.51, C5.37, C5.38, C5.39)', async ({
  page,
  world,
}) => {
  const mobile = await signUp(page, world)
  await page.goto('/plus/cashback/bank-details')
  await expect(page.getByText('You need a plan first')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click()
  await openPaymentPage(page, await firstPlan(page, world))
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await page.goto('/plus/cashback/bank-details')
  await expect(page.getByRole('heading', { level: 1, name: 'Your bank account' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await expect(page.getByRole('alert')).toContainText('Please correct 5 fields')
  await page.getByLabel('IFSC').fill('HDFC0000001')
  await expect(page.getByRole('alert')).toContainText('Please correct 4 fields')
  await expectNoAxeFindings(page)

  await fillBank(page, NO_SUCH_ACCOUNT)
  await expect(page.getByRole('status').filter({ hasText: /HDFC/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await expect(page.getByRole('alert')).toContainText('Please update the existing bank details to continue.')
  await fillBank(page, OTHER_NAME)
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await expect(page.getByRole('alert')).toContainText('Please re-verify your bank details and submit')

  await fillBank(page, OWN_NAME)
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await expect(page.getByText('Your bank details are saved')).toBeVisible()
  await expect(page.getByText('Account ••••6789')).toBeVisible()
  await expect(page.getByText(OWN_NAME)).toHaveCount(0)
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: 'Use another account' }).click()
  await fillBank(page, '50100123456780')
  const since = await world.now()
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await page.getByLabel('Code sent to your mobile').fill(await codeFor(world, mobile, since))
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByText(/nothing is paid to a new account before/)).toBeVisible()
  await expect(page.getByText('Account ••••6780')).toBeVisible()
})

test('bank details that cannot be read are only logged: the loader goes and the form is there (C8.04)', async ({
  page,
  world,
}) => {
  await signUp(page, world)
  await page.route('**/subscriptions/api/v1/bankdetails', (route) =>
    route.fulfill({ status: 403, json: { message: 'No.', error: { type: 'FORBIDDEN' } } }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes('bank details could not be read'))
  await page.goto('/plus/cashback/bank-details')
  expect((await logged).type()).toBe('warning')
  await expect(page.getByLabel('IFSC')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
