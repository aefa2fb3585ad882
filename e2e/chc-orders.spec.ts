import type { Page } from '@playwright/test'
import { logIn, newMobile } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { call, PUNE, signContract } from './home-care-contract.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const ORDERS = '/plus/corporate/dashboard/chc-orders'
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' })
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

/** Joseph asks the owner of a number on the screen, and they agree on theirs. */
async function requestAndConsent(page: Page, world: DemoWorld, mobile: string, name: string): Promise<string> {
  await login(page, world, 'Joseph')
  await page.goto(ORDERS)
  await page.getByRole('link', { name: 'Request home care' }).click()
  const form = page.getByRole('dialog', { name: 'Request home care' })
  const send = form.getByRole('button', { name: 'Request consent' })
  await expect(send).toBeDisabled()
  await form.getByLabel('Plan').selectOption({ index: 1 })
  await form.getByLabel('Phone number').fill(mobile.slice(-10))
  await expect(form.getByText('Enter a name with more than 2 characters.')).toBeVisible()
  await form.getByLabel('Name *').fill(name)
  await expect(send).toBeEnabled()
  await expectNoAxeFindings(page)
  await shoot(page, 'request')
  await send.click()
  await expect(page.getByText(`We have asked ${name}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Resend consent: ${name}` })).toBeVisible()
  await world.advance('PT1S')
  const message = (await world.messages(mobile)).find(({ template }) => template === 'coordinator-consent')
  await page.context().clearCookies()
  await logIn(page, world, mobile)
  await page.goto(message?.link ?? '')
  await page.getByRole('button', { name: 'Yes, I allow it' }).click()
  await expect(page.getByText('Can act for you', { exact: true })).toBeVisible()
  await page.context().clearCookies()
  await login(page, world, 'Joseph')
  await page.goto(ORDERS)
  await page.getByRole('link', { name: `Fill details: ${name}` }).click()
  return message?.link ?? ''
}

async function describePatient(page: Page): Promise<void> {
  await page.getByLabel('Patient’s full name').fill('Kamla Rao')
  await page.getByLabel('Patient’s age in years').fill('40')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await page.getByLabel('Caregiver’s full name').fill('Omkar Rao')
  await page.getByLabel('Caregiver’s mobile number').fill('9811000002')
  await page.getByLabel('Caregiver’s e-mail address').fill('omkar@mail.example')
  await shoot(page, 'patient')
  await save(page).click()
  await expect(page.getByText('What was the patient’s last oxygen level (SpO₂)?')).toBeVisible()
}

test('a coordinator arranges home care for a person who has agreed: request, details, check, activation (D2.12, D2.63, D2.64, D5.36, D5.37, D6.17, D7.10, D7.11, D7.12, D7.13, D7.14, D7.15, D7.17)', {
  tag: '@both',
}, async ({ page, world }) => {
  test.slow()
  const mobile = newMobile()
  await signContract(page, world)
  const link = await requestAndConsent(page, world, mobile, 'Kiran Shah')
  await describePatient(page)
  await expectNoAxeFindings(page)
  for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) await no.press('Space')
  await page.getByRole('radio', { name: 'At least 94%' }).press('Space')
  await page.getByRole('checkbox').press('Space')
  await shoot(page, 'health')
  await save(page).click()
  await page.getByLabel('Locality').fill('Indiranagar')
  await page.getByLabel('Pincode').fill('560001')
  await page.getByLabel('House, floor and street').fill('12, Rose House')
  await page.getByLabel('Landmark').fill('Opposite the park')
  await page.getByLabel('Phone number at this address').fill('9811000001')
  await page.getByRole('radio', { name: 'Home' }).check()
  await page.getByRole('button', { name: 'Save and use this address' }).click()
  await page.getByRole('button', { name: 'Check eligibility' }).click()
  await expect(page.getByText('The patient is eligible')).toBeVisible()
  await expectNoAxeFindings(page)
  await shoot(page, 'eligible')
  await page.getByRole('button', { name: 'Activate the plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate the plan' }).click()
  await expect(page.getByText('The plan is active. We have sent the person a message.')).toBeVisible()
  await expectNoAxeFindings(page)
  await shoot(page, 'active')
  await page.goto(ORDERS)
  await expect(page.getByRole('link', { name: 'Track: Kiran Shah' })).toBeVisible()
  await expectNoAxeFindings(page)
  await shoot(page, 'list')
  await page.context().clearCookies()
  await logIn(page, world, mobile)
  await page.goto(link)
  await expect(page.getByText('Activated the plan')).toBeVisible()
})

test('a person withdraws midway: the form of the coordinator closes, both read what is held back, and they can only ask again (C6.02, D2.12)', {
  tag: '@both',
}, async ({ page, world, browser, faults }) => {
  test.slow()
  const mobile = newMobile()
  await signContract(page, world)
  const link = await requestAndConsent(page, world, mobile, 'Asha Midway')
  await describePatient(page)
  const context = await browser.newContext({ baseURL: world.origin })
  const theirs = await context.newPage()
  await logIn(theirs, world, mobile)
  await theirs.goto(link)
  await theirs.getByRole('button', { name: 'Withdraw consent' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(
    theirs.getByText('What it let them see is hidden from them, and with it they can do nothing more'),
  ).toBeVisible()
  await shoot(theirs, 'person-withdrawn')
  await context.close()
  // The coordinator has gone on answering; with the next request nothing of it stays.
  for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) await no.press('Space')
  await page.getByRole('radio', { name: 'At least 94%' }).press('Space')
  await page.getByRole('checkbox').press('Space')
  await save(page).click()
  await expect(page.getByText('The person has withdrawn their consent')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText('Kamla Rao')).toBeHidden()
  await expectNoAxeFindings(page)
  await shoot(page, 'withdrawn')
  await page.goto(ORDERS)
  await expect(page.getByRole('link', { name: 'Ask again: Asha Midway' })).toBeVisible()
  // The browser itself logs the refused call.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/403/.test(String(fault))))
})

test('HR reads that nobody is added by hand to a contract of care at home, and adds to another plan', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const contract = await signContract(page, world)
  await login(page, world, 'Ravi')
  await page.goto(`/plus/corporate/dashboard/employees?add=1&partner=${contract}`)
  const form = page.getByRole('dialog', { name: 'Add employee' })
  await expect(form.getByText('Care at home is given to each person after a talk with our doctors')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Add employee' })).toBeHidden()
  await expectNoAxeFindings(page)
  await form.getByLabel('Plan', { exact: true }).selectOption('Banyan Textiles Family Care')
  await expect(form.getByRole('button', { name: 'Add employee' })).toBeEnabled()
  await expect(form.getByText('Care at home is given to each person after a talk with our doctors')).toBeHidden()
})

/** Answers that make a patient eligible, and an address that is served. */
const WELL = {
  patient_name: 'Kamla Rao',
  patient_age: 40,
  patient_gender: 'Male',
  caregiver_name: 'Omkar Rao',
  caregiver_mobile: '9811000002',
  caregiver_email: 'omkar@mail.example',
  recent_spo2_level: 'GTE_94',
  has_difficulty_breathing_or_shortness_of_breath: false,
  has_chest_pain_or_tightness: false,
  has_bluish_discoloration_of_lips_or_face: false,
  has_loss_of_speech_or_movement: false,
  is_immunocompromised: false,
  declaration: true,
}
const SERVED = {
  geo_string: 'Indiranagar',
  pincode: '560001',
  building: '12, Rose House',
  land_mark: 'Opposite the park',
  addressee_phone_number: '9811000001',
  label: 'Home',
}

test('a coordinator activates many, each with an answer of its own, and sees where each is in the twelve days (D6.17, D7.17)', {
  tag: '@both',
}, async ({ page, world }) => {
  test.slow()
  const company = `partner_dashboard/subsidiaries/${PUNE}`
  const partner_id = await signContract(page, world)
  const people = [
    { name: 'Meena Pillai', mobile: newMobile() },
    { name: 'Vaibhav Sathe', mobile: newMobile() },
  ]
  const withdrawn: string[] = []
  for (const { name, mobile } of people) {
    await login(page, world, 'Joseph')
    const { id } = await call(page, world, `${company}/partner_user_consents`, { mobile, name, partner_id })
    await page.context().clearCookies()
    await logIn(page, world, mobile)
    const { account_id } = await call(page, world, `partner_user_consents/${id}`, { status: 'PROVIDED' }, 'PATCH')
    withdrawn.push(id)
    await page.context().clearCookies()
    await login(page, world, 'Joseph')
    const place = await call(page, world, `${company}/user_addresses`, { account_id, ...SERVED })
    const proposal = await call(page, world, `${company}/user_plan_proposals`, { account_id })
    const path = `${company}/user_plan_proposals/${proposal.id}`
    await call(page, world, path, { account_id, ...WELL, dose_address_id: place.id }, 'PATCH')
    await call(page, world, `${path}/check_eligibility`, { account_id })
  }
  await page.goto(`${ORDERS}/in-care`)
  await expect(page.getByText('2 ready to activate')).toBeVisible()
  await expectNoAxeFindings(page)
  await shoot(page, 'needs')
  await page.getByRole('link', { name: 'Activate', exact: true }).click()
  for (const { name } of people) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await shoot(page, 'selected')
  await page.getByRole('region', { name: /2/ }).getByRole('button', { name: 'Activate' }).click()
  const asked = page.getByRole('dialog', { name: 'Activate home care for 2 people?' })
  const dialog = page.getByRole('dialog')
  await expect(asked.getByText('This uses 2 of 20 seats.')).toBeVisible()
  await expectNoAxeFindings(page)
  // The first of them takes the consent back on another device while the coordinator reads.
  const other = await page.context().browser()!.newContext()
  const phone = await other.newPage()
  await logIn(phone, world, people[0]!.mobile)
  await call(phone, world, `partner_user_consents/${withdrawn[0]}/withdraw`, {})
  await other.close()
  await dialog.getByRole('button', { name: 'Activate 2' }).click()
  await expect(dialog.getByText('1 activated. 19 seats left.')).toBeVisible()
  await expect(dialog.getByText('Meena Pillai: This person has withdrawn their consent.')).toBeVisible()
  await expectNoAxeFindings(page)
  await shoot(page, 'activated')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${ORDERS}/in-care`)
  await expect(page.getByRole('link', { name: 'Open the order of Vaibhav Sathe' })).toBeVisible()
  const row = page.locator('tr').filter({ hasText: 'Vaibhav Sathe' })
  await expect(row.getByText('Day 1 of 12')).toBeAttached()
  await expect(row.getByText('Not shared with you')).toBeVisible()
  await expectNoAxeFindings(page)
  await shoot(page, 'in-care')
})
