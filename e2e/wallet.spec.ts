import { expect, expectNoAxeFindings, login, test } from './world.ts'

const figure = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))

test('an employee sees what is left of their health credits, and every transaction, on a phone and on a desktop (C1.08, C2.20, C2.21, C2.22)', {
  tag: '@both',
}, async ({ page, world }) => {
  await login(page, world, 'Nikhil')
  await page.goto('/plus/my-plan')
  await page.getByRole('link', { name: 'Paid by Banyan Textiles Pune' }).click()
  await expect(page).toHaveURL(/\/plus\/wallets\?subscription_id=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Health credits' })).toBeVisible()
  const line = async (name: string) =>
    figure(await page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').textContent())
  await expect(page.getByRole('term').filter({ hasText: 'Total Allocated Credits' })).toBeVisible()
  const used = (await line('Used Credits')) + (await line('On hold')) + (await line('Remaining Credits'))
  expect(used).toBe(await line('Total Allocated Credits'))
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: 'See all transactions' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(7)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(7)
  await expectNoAxeFindings(page)
  await page.getByLabel('Show', { exact: true }).selectOption('Refund')
  await expect(page).toHaveURL(/type=REFUND/)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Health Credits Added' })).toBeVisible()
  await expect(page.getByText('Refund for Medicine Order').or(page.getByText('Medicine Order'))).toBeVisible()
  await expect(page.getByText('Service to Your wallet')).toBeVisible()
  await expectNoAxeFindings(page)
})

test('inside the app a wallet comes without our header, and a person without one is redirected to their plan', async ({
  page,
  world,
}) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/wallets?app=1')
  await expect(page.getByRole('heading', { name: 'No health credits' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expectNoAxeFindings(page)
})
