import type { Page } from '@playwright/test'
import { signUp } from './buyer.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const START = '/plus/covid-home-care-plans/patient-detail-form'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const go = (page: Page) => page.getByRole('button', { name: 'Continue' })

async function describePatient(page: Page, age = '40'): Promise<void> {
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await page.getByLabel('Patient’s full name').fill('Kamla Rao')
  await page.getByLabel('Patient’s age in years').fill(age)
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await page.getByLabel('Caregiver’s full name').fill('Omkar Rao')
  await page.getByLabel('Caregiver’s mobile number').fill('9811000002')
  await page.getByLabel('Caregiver’s e-mail address').fill('omkar@mail.example')
}

/** No to each question, and an oxygen level. */
async function answerHealth(page: Page, level: string): Promise<void> {
  await expect(heading(page, 'How is the patient?')).toBeVisible()
  for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) await no.check()
  await page.getByRole('radio', { name: level }).check()
  const declaration = page.getByRole('checkbox', { name: /^I declare that these answers are true/ })
  await expect(declaration).not.toBeChecked()
  await expect(go(page)).toBeDisabled()
  await declaration.check()
}

async function addAddress(page: Page, pincode: string): Promise<void> {
  await expect(heading(page, 'Add an address')).toBeVisible()
  await page.getByLabel('Locality').fill('Indiranagar')
  await page.getByLabel('Pincode').fill(pincode)
  await page.getByLabel('House, floor and street').fill('12, Rose House')
  await page.getByLabel('Landmark').fill('Opposite the park')
  await page.getByLabel('Phone number at this address').fill('9811000001')
  await page.getByRole('radio', { name: 'Home' }).check()
}

test('home care is bought for a patient who is described, well enough and where we go (C2.38, C2.39, C2.40, C2.41, C2.42, C2.43, C2.44, C2.45, C3.13, C3.15, C3.22, C4.21, C4.22, C4.23, C4.27, C4.29, C4.31, C7.26)', {
  tag: '@both',
}, async ({ page, world }) => {
  await signUp(page, world)
  await page.goto(START)
  await expect(page.getByText('The plan starts on this number')).toBeVisible()
  await expect(page.getByText(/must be 18 or older/)).toBeVisible()
  await expect(go(page)).toBeDisabled()
  await describePatient(page, '201')
  await page.getByLabel('Patient’s full name').focus()
  await expect(page.getByText('Invalid age')).toBeVisible()
  await expect(go(page)).toBeDisabled()
  await page.getByLabel('Patient’s age in years').fill('40')
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('patient.png'), fullPage: true })

  // What was typed is stored on the server.
  await expect(page.getByText('Saved. You can go on later, on any device.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Patient’s full name')).toHaveValue('Kamla Rao')
  await go(page).click()

  await expect(heading(page, 'How is the patient?')).toBeVisible()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expect(page.getByText('Is the patient pregnant or breastfeeding?')).toBeHidden()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(go(page)).toBeDisabled()
  await answerHealth(page, 'I don’t know')
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('health.png'), fullPage: true })
  await go(page).click()

  const asked = page.waitForRequest(/\/dose\/api\/v1\/location\/serviceable/)
  await addAddress(page, '194101')
  expect(new URL((await asked).url()).search).toBe('?pincode=194101&health_plan_user=true')
  const save = page.getByRole('button', { name: 'Save and use this address' })
  await expect(
    page.getByText('We don’t provide service in this locality. Please choose another location.'),
  ).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Pincode').fill('560001')
  await page.getByRole('radio', { name: 'Other' }).check()
  await expect(save).toBeDisabled()
  await page.getByLabel('Name of this place').fill('Parents')
  // What was typed stays in this tab.
  await page.reload()
  await expect(page.getByLabel('Landmark')).toHaveValue('Opposite the park')
  await expect(page.getByLabel('Name of this place')).toHaveValue('Parents')
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('address.png'), fullPage: true })
  await save.click()

  await expect(heading(page, 'Where do we send the kit?')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Parents/ })).toBeChecked()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Use this address' }).click()

  await expect(heading(page, 'Payment summary')).toBeVisible()
  await expect(page.getByText('Kamla Rao, 40 years')).toBeVisible()
  await expect(page.getByText(/Please measure the patient’s oxygen level today/)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('buy.png'), fullPage: true })
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('State or union territory').selectOption('Karnataka')
  await page.getByRole('button', { name: /^Pay ₹3,499/ }).click()
  await expect(page.getByText('Simulated payment')).toBeVisible()
})

test('an emergency stops the purchase with the numbers of help, and a reason is said kindly (C4.28, C4.30, C5.08, C1.20)', async ({
  page,
  world,
}) => {
  await signUp(page, world)
  await page.goto(START)
  await describePatient(page, '71')
  await go(page).click()
  await answerHealth(page, 'At least 94%')
  const pain = page.getByRole('group', { name: /chest pain/ })
  await pain.getByRole('radio', { name: 'Yes' }).check()
  await expect(page.getByRole('link', { name: 'Call 112' })).toBeVisible()
  await go(page).click()
  await expect(heading(page, 'Home is not the right place now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 108' })).toHaveAttribute('href', 'tel:108')
  await expect(page.getByRole('heading', { name: 'Until help comes' })).toBeVisible()
  // What was answered is named, and no sign that was not.
  await expect(page.getByText('You answered: chest pain or tightness. That is an emergency.')).toBeVisible()
  await expect(page.getByText('The programme is for people from 5 to 70 years of age.')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('not-eligible.png'), fullPage: true })
  await page.goto('/plus/covid-home-care-plans/buy')
  await expect(page).not.toHaveURL(/covid-home-care-plans\/buy/)
  await page.goto('/plus/retail-promo-plans-2/patient-detail-form')
  await expect(heading(page, 'We could not find this plan')).toBeVisible()
})

test('addresses that cannot be read are left aside, and the person enters one (C7.66)', async ({
  page,
  world,
  faults,
}) => {
  await signUp(page, world)
  await page.goto(START)
  await describePatient(page)
  await go(page).click()
  await answerHealth(page, 'At least 94%')
  await page.route('**/subscriptions/api/v1/addresses', (route) => route.abort())
  await go(page).click()
  await expect(heading(page, 'Add an address')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The browser itself logs the call that failed.
  faults.length = 0
})
