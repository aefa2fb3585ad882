import { expect, type Page } from '@playwright/test'

/**
 * What the form sends for the packages of a contract: of each one nothing reserved, and shared ones up to the whole amount.
 * @param company the address of the company's calls
 */
export async function sublimitsOf(page: Page, company: string, contract: string, amount = 0) {
  const form = await page.request.get(`${company}/partner_user/form?partner_id=${contract}`)
  expect(form.ok(), await form.text()).toBe(true)
  const { packages } = (await form.json()).rules as { packages: { id: string; shared: boolean }[] }
  return packages.map(({ id, shared }) => ({ package_id: id, amount: shared ? amount : 0 }))
}
