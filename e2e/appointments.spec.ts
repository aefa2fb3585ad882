import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('an admin is proposed by one super-admin and appointed by another', { tag: '@both' }, async ({ page, world }) => {
  await login(page, world, 'Kabir')
  const staff = '/subscriptions/api/v1/dashboard/staff'
  const listed: { name: string; account_id: string }[] = (await (await page.request.get(staff)).json()).staff
  const { account_id } = listed.find(({ name }) => name === 'Zoya Siddiqui')!
  expect((await page.request.put(`${staff}/${account_id}`, { data: { role: 'MEMBER' } })).status()).toBe(200)

  await page.goto('/plus/dashboard/staff')
  await page.getByRole('button', { name: 'Change role or name of Zoya Siddiqui' }).click()
  const change = page.getByRole('dialog', { name: 'Change role or name of Zoya Siddiqui' })
  await change.getByRole('combobox', { name: 'Role' }).selectOption('Admin')
  await expect(change).toContainText('Another super-admin confirms it within seven days')
  await change.getByRole('button', { name: 'Save', exact: true }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for a second super-admin' })
  await expect(waiting).toContainText('Zoya Siddiqui as Admin')
  await expect(waiting).toContainText('an operator appoints on the server')
  await expect(waiting.getByRole('button', { name: 'Withdraw: Zoya Siddiqui' })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expectNoAxeFindings(page)

  await login(page, world, 'Harish')
  await page.goto('/plus/dashboard/staff')
  await expect(waiting).toContainText('Proposed by Kabir Khanna')
  await page.screenshot({ path: test.info().outputPath('appointments.png') })
  await waiting.getByRole('button', { name: 'Confirm: Zoya Siddiqui' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(waiting).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Zoya Siddiqui' })
  await expect(row.locator('[data-label=Role]')).toHaveText('Admin')
})
