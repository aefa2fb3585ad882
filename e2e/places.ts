import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

/** The names of all places of a dashboard's navigation, on a phone those behind More too. */
export async function placesOf(page: Page): Promise<string[]> {
  const bar = await namesIn(page)
  if (!(await openMore(page))) return bar
  const sheet = await namesIn(page.getByRole('dialog', { name: 'More' }))
  await page.keyboard.press('Escape')
  return [...bar, ...sheet]
}

/** Goes to a place of the navigation, whatever waits there. */
export async function goToPlace(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const place = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) })
  if (!(await place.isVisible())) await openMore(page)
  await place.click()
}

/** Chooses the company whose dashboard is shown. */
export async function chooseCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Company: / }).click()
  await page.getByRole('navigation', { name: 'Your companies' }).getByRole('link', { name }).click()
}

export async function logOutOfDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** Opens the sheet of a phone's bar; false where the bar, or the desktop's navigation, has all places. */
async function openMore(page: Page): Promise<boolean> {
  const more = page.getByRole('button', { name: 'More of the menu' })
  if (!(await more.isVisible())) return false
  await more.click()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  return true
}

/** The names alone: a link's first piece of text. */
async function namesIn(page: Page | Locator): Promise<string[]> {
  const links = page.getByRole('navigation').getByRole('link')
  await expect(links.first()).toBeVisible()
  return await links.evaluateAll((all) => all.map((link) => link.querySelector('span')?.textContent ?? ''))
}
