import type { Page } from '@playwright/test'
import { DEMO_PLANS } from '../src/rooms/plans/seed.ts'
import { PATIENT, SERVED, WELL } from '../src/testing/home-care.ts'
import { signUp } from './buyer.ts'
import { login } from './login.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const API = '/subscriptions/api/v1'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Buys the plan with the person logged in here, by its calls: the steps before are a journey of their own. */
async function buyCare(page: Page): Promise<string> {
  const send = async (method: 'post' | 'patch', path: string, data: object) =>
    (await page.request[method](`${path.startsWith('/') ? '' : `${API}/`}${path}`, { data })).json()
  const address = await send('post', 'addresses', SERVED)
  const proposal = await send('post', 'plan_proposals', { plan_id: DEMO_PLANS.covid })
  await send('patch', `plan_proposals/${proposal.id}`, { ...PATIENT, ...WELL, dose_address_id: address.id })
  const checks = 'with_address_serviceability=true&with_required_fields_check=true'
  await send('post', `plan_proposals/${proposal.id}/check_eligibility?${checks}`, {})
  const order = await send('post', 'payment/request', {
    plan_id: DEMO_PLANS.covid,
    plan_proposal_id: proposal.id,
    member_details: { name: 'Asha Rao', state: 'Karnataka' },
  })
  await send('post', `/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  const mine = async () => (await (await page.request.get(`${API}/me/care`)).json()).care
  await expect.poll(async () => (await mine()).length, { timeout: 60_000 }).toBe(1)
  return (await mine())[0].subscription_id
}

test('a patient at home has calls, a kit and readings, and a low one shows help until our staff have acted (C1.16, C1.17, C1.18, C1.19, C1.20)', {
  tag: '@both',
}, async ({ page, world, isMobile }) => {
  await signUp(page, world)
  const id = await buyCare(page)
  await page.goto('/plus/my-plan')
  await page.getByRole('link', { name: 'Care at home' }).click()
  await expect(heading(page, 'Care at home')).toBeVisible()
  await expect(page.getByText(/For Kamla Rao/)).toBeVisible()
  await expect(page.getByText(/^Day 12 · /)).toBeVisible()
  await expect(page.getByText('Day 12, to come, a call by the doctor')).toBeAttached()
  await expect(page.getByText('2 extra calls are left.')).toBeVisible()
  await expect(page.getByText('Being packed')).toBeVisible()

  await page.getByRole('button', { name: 'Save the reading' }).click()
  await expect(page.locator(':focus')).toContainText('Enter the oxygen level as a whole number from 50 to 100')
  await expect(page.getByText('This reading did not reach us. Call now')).toBeHidden()
  await page.getByRole('radio', { name: '97', exact: true }).check()
  await expect(page.locator(':focus')).toHaveValue('97')
  await page.getByRole('radio', { name: '100.5', exact: true }).check()
  await expect(page.getByLabel('Fever')).toBeHidden()
  await page.getByText('Pulse, symptoms').click()
  await expect(page.getByLabel('Fever')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('reading.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save the reading' }).click()
  await expect(page.getByText('Oxygen 97% · 100.5 °F')).toBeVisible()
  await expect(page.getByRole('radio', { name: '97', exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: '°C' }).click()
  await expect(page.getByText('Oxygen 97% · 38.1 °C')).toBeVisible()
  await expect(page.getByRole('radio', { name: '36.5', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Below 94%: tell us now' }).click()
  await expect(page.locator(':focus')).toContainText(/Our staff will call you by \d{2}:\d{2}/)
  await expect(page.getByText('You told us it is below 94%')).toBeVisible()
  // It is told once a reading is not saved any more, and still after a reload.
  await expect(page.getByText('Saved.', { exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByText('Our staff know. Now enter the number.')).toBeVisible()
  await page.getByLabel('Oxygen level in %').fill('ninety')
  await page.getByRole('button', { name: 'Save the reading' }).click()
  await expect(page.locator(':focus')).toContainText('Enter the oxygen level as a whole number from 50 to 100')
  await page.getByLabel('Oxygen level in %').fill('92')
  await page.getByLabel('Fever').check()
  await page.getByRole('button', { name: 'Save the reading' }).click()
  // What to do is in view, and first for a screen reader.
  await expect(page.locator(':focus')).toContainText(/Our staff will call you by \d{2}:\d{2}/)
  await expect(page.getByRole('link', { name: 'Call 112' })).toBeInViewport()
  await expect(page.getByRole('link', { name: /^Call us on / })).toBeVisible()
  await expect(page.getByText('Oxygen 92%', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Oxygen 92% at \d{2}:\d{2}\. Go to a hospital now; do not wait for our call\./),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: '2 readings. The newest:' })).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('cell', { name: '97%' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('alarm.png'), fullPage: true })
  // My plan says the same, before everything else; and that care runs, at the first step of another purchase.
  await page.getByRole('link', { name: 'My plan' }).first().click()
  const alarm = page.getByRole('region', { name: 'Alarm: care at home for Kamla Rao' })
  await expect(alarm.getByText(/Our staff will call you by \d{2}:\d{2}/)).toBeVisible()
  await expect(alarm.getByRole('link', { name: 'Call 112' })).toBeInViewport()
  await expect(page.getByRole('link', { name: /Kamla Rao.*Show the plan card/ })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('my-plan.png'), fullPage: true })
  await page.goto('/plus/covid-home-care-plans/patient-detail-form')
  await expect(page.getByText(/^You have Covid Home Care till /)).toBeVisible()
  await expect(page.getByLabel('Patient’s full name')).toBeHidden()
  await page.getByRole('link', { name: 'Open the care at home' }).click()
  await expect(heading(page, 'Care at home')).toBeVisible()
  await world.advance('PT31M')
  await page.reload()
  await expect(page.getByText('Our call did not come. Call now')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('care.png'), fullPage: true })
  if (isMobile) return

  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/home-care')
  await expect(heading(page, 'Home care')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('desk.png'), fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('no doctor answers for it yet')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.screenshot({ path: test.info().outputPath('desk-phone.png'), fullPage: true })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/plus/dashboard/home-care/${id}`)
  await expect(heading(page, 'Care of Kamla Rao')).toBeVisible()
  await expect(page.getByText('Advice: version 5')).toBeVisible()
  await expect(page.getByRole('img', { name: '2 readings. The newest:' })).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByRole('link', { name: 'Call now' })).toBeFocused()
  await expect(page.getByText('Taken by Kabir Khanna')).toBeVisible()
  await page.getByRole('button', { name: 'Packed' }).click()
  await page.getByLabel('Courier').fill('Blue Kite')
  await page.getByLabel('Tracking number').fill('AWB-700001')
  await page.getByRole('dialog').getByRole('button', { name: 'Packed' }).click()
  await expect(page.getByText('AWB-700001')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('care-of.png'), fullPage: true })
  // On a phone the lines are drawn at its width: their text is as large as elsewhere.
  await page.setViewportSize({ width: 390, height: 844 })
  const heightOfText = () =>
    page
      .locator('figure text')
      .first()
      .evaluate((text) => text.getBoundingClientRect().height)
  await expect.poll(heightOfText).toBeGreaterThan(11)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.screenshot({ path: test.info().outputPath('care-of-phone.png'), fullPage: true })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('ring again, at the second number too, then 112')).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('My shift ends')
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(/Kabir Khanna passed it on at \d{2}:\d{2}\. Take it/)).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  await page.getByLabel('Spoken, 94% or more: end it').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('form').getByText('Write 3 to 2,000 characters')).toBeVisible()
  await expect(page.getByText('Enter the name of the doctor who decided, in 3 to 100 characters')).toBeVisible()
  await page.getByLabel('Doctor who decided').fill('Dr Meera Iyer')
  await page.getByLabel('Note for the next doctor').fill('Lies on the front, 96 after ten minutes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Decided by Dr Meera Iyer, entered by Kabir Khanna')).toBeVisible()
  await expect(heading(page, 'Care of Kamla Rao')).toBeFocused()
  await expect(page.getByText('Spoken, 94% or more', { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
})
