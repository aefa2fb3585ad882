import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('a setting about money is proposed with a reason by one person and confirmed by another', {
  tag: '@both',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/settings')
  await page.getByRole('button', { name: 'Change HealthCash at a time' }).click()
  const form = page.getByRole('form', { name: 'Change HealthCash at a time' })
  await expect(form.getByLabel('New value')).toBeFocused()
  await form.getByLabel('New value').fill('600')
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form.getByText('Say why, in 3 to 300 characters')).toBeVisible()
  await expect(form.getByLabel('Why')).toBeFocused()
  await form.getByLabel('Why').fill('Diwali')
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('One change waits for a second person')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'HealthCash at a time' })
  await expect(card).toContainText('Proposed: ₹600 by Kabir Khanna')
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(card.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Withdraw: HealthCash at a time' })).toBeVisible()
  await expectNoAxeFindings(page)

  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/access')
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'HealthCash at a time' }).click()
  await expect(card).toContainText('Why: Diwali')
  await expect(page.getByRole('button', { name: 'Change Time to pay' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Decline: HealthCash at a time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Say why, in 3 to 300 characters')).toBeVisible()
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Confirm: HealthCash at a time' }).click()
  await expect(dialog).toContainText('It changes from ₹500 to ₹600. It holds from')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(card.getByText('₹600').first()).toBeVisible()
  await expect(page.getByText('One change waits')).toHaveCount(0)
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused()
  await expectNoAxeFindings(page)
})

test('who proposed a setting reads who declined it and why', async ({ page, world }) => {
  const settings = '/subscriptions/api/v1/dashboard'
  const key = 'plan-refunds.second_person_above'
  await login(page, world, 'Kabir')
  const listed = (await (await page.request.get(`${settings}/settings`)).json()).settings
  const { version, label } = listed.find((one: { key: string }) => one.key === key)
  const data = { value: 9_000, version, reason: 'Fewer refunds wait' }
  expect((await page.request.put(`${settings}/settings/${key}`, { data })).status()).toBe(200)
  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/settings')
  const card = page.getByRole('article').filter({ hasText: label })
  await card.getByRole('button', { name: `Decline: ${label}` }).click()
  await page.getByRole('dialog').getByLabel('Why').fill('Too many mistakes lately')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused()
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/settings')
  await expect(card).toContainText('₹9,000, proposed by Kabir Khanna: declined by Leela Nair')
  await expect(card).toContainText('Why: Too many mistakes lately')
  await expectNoAxeFindings(page)
})

test('nobody confirms what was proposed by a person who may no longer change settings, and a list keeps its lines', async ({
  page,
  world,
}) => {
  test.slow()
  const api = '/subscriptions/api/v1/dashboard'
  const setRoleOfLeela = async (role: string) => {
    await login(page, world, 'Kabir')
    const { staff } = await (await page.request.get(`${api}/staff`)).json()
    const { account_id } = staff.find(({ name }: { name: string }) => name === 'Leela Nair')
    expect((await page.request.put(`${api}/staff/${account_id}`, { data: { role } })).status()).toBe(200)
  }
  await setRoleOfLeela('SUPERADMIN')
  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/settings')
  const label = 'Watch list of providers'
  await page.getByRole('button', { name: `Change ${label}` }).click()
  const form = page.getByRole('form', { name: `Change ${label}` })
  await form.getByLabel('New value').fill('Dr Asthana\nSharma Pharmacy')
  await form.getByLabel('Why').fill('Their bills do not add up')
  await form.getByRole('button', { name: 'Propose' }).click()
  const card = page.getByRole('article').filter({ hasText: label })
  await expect(card).toContainText('Proposed: Dr Asthana · Sharma Pharmacy by Leela Nair')
  await expect(page.getByRole('form')).toHaveCount(0)
  await setRoleOfLeela('ADMIN')
  await page.goto('/plus/dashboard/settings')
  await expect(card).toContainText('Leela Nair may no longer change settings')
  await expect(card.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expectNoAxeFindings(page)
  await card.getByRole('button', { name: `Decline: ${label}` }).click()
  await page.getByRole('dialog').getByLabel('Why').fill('Propose it again')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(card).toContainText('declined by Kabir Khanna')
})
