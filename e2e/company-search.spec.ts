import { goToPlace } from './places.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('HR finds a person from anywhere with a key, and goes to a place (decisions §33)', {
  tag: '@both',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard')
  await goToPlace(page, 'Reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search people, uploads, reports' })
  await expect(field).toBeFocused()
  await field.fill('nikh')
  const people = page.getByRole('group', { name: 'Employees' })
  await expect(people.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(people.getByRole('option').first().locator('mark')).toHaveText('Nikh')
  await expectNoAxeFindings(page)
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nikhil Menon' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Search people, uploads, reports' }).click()
  await field.fill('file up')
  await expect(page.getByRole('status').getByText('1 result')).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File upload')
})
