import type { Page } from '@playwright/test'
import { firstPlan, goToGateway, openPaymentPage, signUp } from './buyer.ts'
import { photoOfBill } from './claimant.ts'
import type { DemoWorld } from './demo-world.ts'
import { codeFor, secondFactor } from './login.ts'
import { setSetting } from './set-setting.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('staff look a plan up by mobile, add a use, download the invoice, block and unblock it, and refund it with a second person (D1.08, D2.69, D7.57, D7.60, D7.61, D7.62)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  const { mobile, plan } = await subscriber(page, world)
  const limit = await setSetting(page, world, 'plan-refunds.second_person_above', 1000)
  await page.goto('/plus/dashboard/subscriptions')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('Please enter a mobile number')).toBeVisible()
  await page.getByLabel('Mobile number of the member').fill(mobile)
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('link', { name: plan }).click()
  await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible()
  await expectNoAxeFindings(page)

  const question = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await question.getByRole('button', { name: 'Add' }).click()
  await expect(question.getByText('Please say why')).toBeVisible()
  await question.getByLabel('Why').fill('The clinic was closed')
  const discard = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await page.keyboard.press('Escape')
  await discard.getByRole('button', { name: 'Keep typing' }).click()
  await expect(question.getByLabel('Why')).toHaveValue('The clinic was closed')
  await logInInPlace(page, world, () => question.getByRole('button', { name: 'Add' }).click())
  await expect(page.getByRole('region', { name: 'Added by us' })).toContainText('The clinic was closed')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download invoice HP/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('button', { name: 'Block plan' }).click()
  await question.getByRole('button', { name: 'Block plan' }).click()
  await expect(question.getByLabel('Reason')).toBeFocused()
  await question.getByLabel('Reason').selectOption('Payment disputed at the bank')
  await question.getByRole('button', { name: 'Block plan' }).click()
  await expect(page.getByText('Blocked: Payment disputed at the bank')).toBeVisible()
  await expect(page.getByRole('link', { name: 'File a reimbursement' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Unblock plan' }).click()
  await question.getByRole('button', { name: 'Unblock plan' }).click()
  await expect(page.getByText('Blocked: Payment disputed at the bank')).toHaveCount(0)

  await page.getByRole('button', { name: 'Refund plan' }).click()
  await expect(question).toContainText('This is above the limit: a colleague has to agree before the plan ends.')
  await expectNoAxeFindings(page)
  await question.getByLabel('Why, as colleagues read it').fill('Bought twice')
  await question.getByRole('button', { name: 'Refund plan' }).click()
  await expect(page.getByText('waits for a colleague')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund plan' })).toHaveCount(0)
  await setSetting(page, world, 'plan-refunds.second_person_above', limit)

  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/subscriptions')
  await expect(page.getByRole('table', { name: 'Refunds to agree to' })).toContainText('Bought twice')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Approve: Asha Rao' }).click()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Bought twice')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(`/plus/dashboard/subscriptions?mobile=${mobile}`)
  await page.getByRole('link', { name: plan }).click()
  await expect(page.getByText('Refunded')).toBeVisible()
})

test('staff file a bill for a member: a missing value is reported at its field, the input stays, and a colleague decides (D1.08, D7.63)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  const { mobile, plan } = await subscriber(page, world)
  await login(page, world, 'Farhan')
  await page.goto(`/plus/dashboard/subscriptions?mobile=${mobile}`)
  await page.getByRole('link', { name: plan }).click()
  await page.getByRole('link', { name: 'File a reimbursement' }).click()
  await page.getByRole('button', { name: 'File the claim' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: 'Claim type: Choose what the claim is for' }).click()
  await expect(page.getByLabel('Claim type')).toBeFocused()
  await page.getByLabel('Claim type').selectOption('Lab Tests')
  await expect(page.getByLabel('Lab Test Date')).toHaveAccessibleDescription(/This field is mandatory/)
  await expect(page.getByLabel('Bills', { exact: true })).toHaveAccessibleDescription(/^Upload payment receipt/)
  await expectNoAxeFindings(page)

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(await world.now())
  await page.getByLabel('Lab Test Date').fill(today)
  await page.getByLabel('Amount paid').fill('1,200')
  await page.getByRole('textbox', { name: 'Lab', exact: true }).fill('Golden Labs')
  await page.getByLabel('Why we file it').fill('The bill came by post')
  await page.locator('#bill_files').setInputFiles([await picture('bill-1.jpg'), await picture('bill-2.jpg')])
  await page.locator('#prescription_files').setInputFiles([await picture('prescription.jpg')])
  await page.getByLabel('Amount on bill-1.jpg').fill('700')
  await page.getByLabel('Amount on bill-2.jpg').fill('400')
  const total = page.getByText('The bills add up to ₹1,100. Claim this amount.')
  await expect(total.last()).toBeVisible()
  await page.getByRole('button', { name: 'Claim ₹1,100 instead' }).click()
  await expect(total).toHaveCount(0)
  await expect(page.getByLabel('Amount paid')).toHaveValue('1100')
  await page.getByLabel('Amount paid').fill('1,200')
  await page.getByRole('link', { name: 'Look at bill-2.jpg' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'bill-2.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/look=/)

  // The newest input is stored on the device a moment after it was typed.
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('"amount":"400"')
  await page.reload()
  await expect(page.getByLabel('Amount on bill-2.jpg')).toHaveValue('400')
  await page.getByLabel('Amount on bill-2.jpg').fill('500')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'File the claim' }).click()
  const filed = page.getByText(/^Claim \d+ is filed\. A colleague decides about it\.$/)
  await expect(filed).toBeVisible()
  const [id] = (await filed.textContent())?.match(/\d+/) ?? []
  await expect(page.getByRole('table', { name: 'Claims' })).toContainText('₹1,200')
  await expect(page.getByRole('link', { name: `Open claim ${id}` })).toHaveCount(0)
  await page.getByRole('link', { name: 'File a reimbursement' }).click()
  await expect(page.getByLabel('Why we file it')).toHaveValue('')

  await login(page, world, 'Meera')
  await page.goto(`/plus/dashboard/subscriptions?mobile=${mobile}`)
  await page.getByRole('link', { name: plan }).click()
  await page.getByRole('link', { name: `Open claim ${id}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${id} · Asha Rao` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
})

const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photoOfBill() })

/** A new customer with the first plan of the landing page. */
async function subscriber(page: Page, world: DemoWorld) {
  const plan = await firstPlan(page, world)
  const mobile = await signUp(page, world)
  await openPaymentPage(page, plan)
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  return { mobile: mobile.slice(-10), plan: plan.name }
}

/** Runs in the page: the drafts stored on this device. */
async function storedDrafts(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('plus-drafts', 1)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  const drafts = await new Promise<unknown>((resolve, reject) => {
    const asked = database.transaction('drafts').objectStore('drafts').getAll()
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  database.close()
  return JSON.stringify(drafts)
}

/** The session ends before the act: the person logs in over the page, and the act is done. */
async function logInInPlace(page: Page, world: DemoWorld, act: () => Promise<void>) {
  const staff = await world.person('Kabir')
  // The device stays known: strangers get six codes a day for a number, and other journeys may have spent them.
  await page.context().clearCookies({ name: 'plus_session' })
  await act()
  await world.advance('PT1H')
  const since = await world.now()
  const dialog = page.getByRole('dialog', { name: 'Log in to continue' })
  await dialog.getByLabel('Mobile number').fill(staff.mobile.slice(-10))
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('6-digit code').fill(await codeFor(world, staff.mobile, since))
  await page.getByLabel('Authenticator code').fill(await secondFactor(world, staff))
}
