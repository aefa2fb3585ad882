import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

/** From My plan to a request; the desk does what `outcome` says. */
async function askDoctor(page: Page, language: string): Promise<string> {
  await page.goto('/plus/my-plan')
  await page.getByRole('link', { name: 'Talk to a doctor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Talk to a doctor' })).toBeVisible()
  await expect(page.getByText(/\d of 5 left today, \d+ of 15 this month/)).toBeVisible()
  await page.getByRole('button', { name: 'Find a doctor' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Preferred language is required' })).toBeVisible()
  await page.getByLabel('What is it about?').selectOption('Fever, cough or cold')
  await page.getByLabel('In which language?').selectOption(language)
  await page.getByRole('button', { name: 'Find a doctor' }).click()
  await expect(page).toHaveURL(/\/plus\/consult\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1)!
}

test('a member consults a doctor, from the request to the prescription and the rating', { tag: '@both' }, async ({
  page,
  world,
}) => {
  await login(page, world, 'Asha')
  const id = await askDoctor(page, 'Hindi')
  await expect(page.getByRole('heading', { level: 1, name: 'Finding a doctor' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoAxeFindings(page)

  await world.playDesk(id, 'accept')
  await expect(page.getByRole('heading', { level: 1, name: 'A doctor has accepted' })).toBeVisible()
  await expect(page.getByText(/^Dr /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join the call' })).toHaveAttribute('href', new RegExp(id))
  await expectNoAxeFindings(page)

  await world.playDesk(id, 'complete')
  await expect(page.getByRole('heading', { level: 1, name: 'Consultation completed' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download prescription 1' }).click()
  expect((await download).suggestedFilename()).toMatch(/^prescription-\d{4}-\d\d-\d\d\.pdf$/)
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Choose one to five stars')).toBeVisible()
  await page.getByRole('radio', { name: 'Good', exact: true }).check()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('region', { name: 'Your rating' })).toBeFocused()
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: 'Earlier consultations' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Completed')
  await expectNoAxeFindings(page)
})

test('when no doctor answers, the request ends in time, is not counted, and can be sent again as it was', async ({
  page,
  world,
}) => {
  await login(page, world, 'Asha')
  const id = await askDoctor(page, 'Odia')
  await world.playDesk(id, 'silent')
  await world.advance('PT1M50S')
  await expect(page.getByRole('heading', { level: 1, name: 'No doctor was free' })).toBeVisible()
  await expect(page.getByText('Nothing was counted', { exact: false })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page.getByLabel('In which language?')).toHaveValue('Odia')
  await page.getByRole('button', { name: 'Find a doctor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finding a doctor' })).toBeVisible()
  await page.goto('/plus/consult')
  await expect(page.getByText('You cannot ask for a doctor now')).toBeVisible()
  await page.getByRole('link', { name: 'Go to this consultation' }).click()
  await page.getByRole('button', { name: 'Take the request back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Request taken back' })).toBeVisible()
})
