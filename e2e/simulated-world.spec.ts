import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

test('the simulated world shows a sent code, has no payment yet, and moves its clock', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  const asha = await world.person('Asha')
  await page.request.post('/subscriptions/api/v1/login/otp', { data: { mobile: asha.mobile } })
  const code = await codeFor(world, asha.mobile)
  await page.goto(`/plus/dev?to=${encodeURIComponent(asha.mobile)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Simulated world' })).toBeVisible()
  await expect(page.getByText(code, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Kabir Khanna.*SUPERADMIN/ })).toContainText(/\d{6}/)
  await expectNoAxeFindings(page)
  const before = await world.now()
  await page.getByRole('button', { name: '5 minutes' }).click()
  await expect.poll(async () => (await world.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(300_000)
})

test('an invalid duration is refused at its field, and the input stays', { tag: '@desktop' }, async ({
  page,
  faults,
}) => {
  await page.goto('/plus/dev')
  const field = page.getByLabel(/Forward by/)
  await field.fill('tomorrow')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(/advance should be an ISO 8601 duration/)).toBeVisible()
  await expect(field).toHaveValue('tomorrow')
  // The browser itself reports the refused call.
  faults.length = 0
})

test('the inputs that make the world fail are listed on a page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/plus/dev/sentinels')
  await expect(page.getByRole('table', { name: 'Messages' })).toContainText('nobody@bounce.example')
  await expectNoAxeFindings(page)
})
