import { secondFactor } from './login.ts'
import { expect, login, test } from './world.ts'

test('an act with money asks for a fresh code, keeps what was typed, and goes on', { tag: '@both' }, async ({
  page,
  world,
}) => {
  test.slow()
  const kabir = await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/settings')
  await page.getByRole('button', { name: 'Change HealthCash in a day' }).click()
  const form = page.getByRole('form', { name: 'Change HealthCash in a day' })
  await form.getByLabel('New value').fill('6400')
  await form.getByLabel('Why').fill('Holi')
  await world.advance('PT6M')
  await form.getByRole('button', { name: 'Propose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const code = dialog.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await page.screenshot({ path: test.info().outputPath('fresh-code.png') })

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(form.getByText('Confirm that it is you with a new code')).toBeVisible()
  await expect(form.getByLabel('New value')).toHaveValue('6400')

  await form.getByRole('button', { name: 'Propose' }).click()
  await code.pressSequentially('000000')
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await code.pressSequentially(await secondFactor(world, kabir))
  await expect(dialog).toHaveCount(0)
  const card = page.getByRole('article').filter({ hasText: 'HealthCash in a day' })
  await expect(card).toContainText('Proposed: ₹6,400 by Kabir Khanna')
})
