import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'
const PUNE = `${API}/partner_dashboard/subsidiaries/6f1d2a50-0b1c-4c7e-9a01-5a1d00000011`

test('an employee sees under My plan whom their company has added, and confirms them by a code', {
  tag: '@both',
}, async ({ page, browser, world }) => {
  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.3.1' } })).newPage()
  const { mobile } = await login(page, world, 'Nikhil')
  await login(desk, world, 'Ravi')
  const found = await desk.request.get(`${world.origin}${PUNE}/partner_users?mobile=${encodeURIComponent(mobile)}`)
  const [employee] = (await found.json()).partner_users
  const added = await desk.request.post(`${world.origin}${PUNE}/partner_users/${employee.id}/members`, {
    data: { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01', mobile: '9765099001' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(added.ok(), await added.text()).toBe(true)

  await page.goto('/plus/my-plan')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sita Bose' })).toContainText('Waits for your confirmation')
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Check and confirm' }).click()
  await page.getByRole('button', { name: 'Confirm Sita Bose' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('+919765099001')
  // Other journeys have asked for codes to this number: half an hour later it may ask again.
  await world.advance('PT31M')
  const since = await world.now()
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByLabel('Code').fill(await codeFor(world, mobile, since))
  await expect(page.getByText('Sita Bose is confirmed.')).toBeVisible()
  await page.goto('/plus/my-plan')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sita Bose' })).not.toContainText('Waits')
  await expect(page.getByRole('link', { name: 'Check and confirm' })).toBeHidden()
})
