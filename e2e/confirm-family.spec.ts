import { logIn, newMobile } from './buyer.ts'
import { codeFor } from './login.ts'
import { sublimitsOf } from './sublimits.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'
const CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
const PUNE = `${API}/partner_dashboard/subsidiaries/6f1d2a50-0b1c-4c7e-9a01-5a1d00000011`

test('an employee sees under My plan whom their company has added, and confirms them by a code', {
  tag: '@both',
}, async ({ page, browser, world }) => {
  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.3.1' } })).newPage()
  await login(desk, world, 'Ravi')
  // An employee of this journey: nobody else spends the codes that its number gets in an hour.
  const mobile = newMobile()
  const post = (path: string, data: unknown) =>
    desk.request.post(`${world.origin}${PUNE}/${path}`, {
      data,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const hired = await post('partner_user', {
    name: 'Kiran Bose',
    mobile,
    email: `kiran.${mobile.slice(3)}@banyan.example`,
    reference_id: `B-${mobile.slice(3)}`,
    partnerId: CONTRACT,
    walletAmount: 500,
    sublimits: await sublimitsOf(desk, `${world.origin}${PUNE}`, CONTRACT, 500),
  })
  expect(hired.ok(), await hired.text()).toBe(true)
  await logIn(page, world, mobile)
  const added = await post(`partner_users/${(await hired.json()).id}/members`, {
    name: 'Sita Bose',
    relation: 'Wife',
    gender: 'F',
    dob: '1990-05-01',
    mobile: '9765099001',
  })
  expect(added.ok(), await added.text()).toBe(true)

  await page.goto('/plus/my-plan')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sita Bose' })).toContainText('Waits for your confirmation')
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Check and confirm' }).click()
  await page.getByRole('button', { name: 'Confirm Sita Bose' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('+919765099001')
  const since = await world.now()
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByLabel('Code').fill(await codeFor(world, mobile, since))
  await expect(page.getByText('Sita Bose is confirmed.')).toBeVisible()
  await page.goto('/plus/my-plan')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sita Bose' })).not.toContainText('Waits')
  await expect(page.getByRole('link', { name: /^Check and confirm/ })).toBeHidden()
})
