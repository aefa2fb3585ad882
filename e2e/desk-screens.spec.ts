import { randomUUID } from 'node:crypto'
import { newMobile } from './buyer.ts'
import { goToPlace } from './places.ts'
import { setSetting } from './set-setting.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'

test('the side menu leads to HealthCash, Upsell and Payouts, and each is usable on a phone and on a desktop (D2.71)', {
  tag: '@both',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard')
  const open = async (name: string) => {
    await goToPlace(page, name)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }

  await open('HealthCash')
  const { mobile } = await world.person('Asha')
  await page.getByLabel('Mobile number of the member').fill(mobile.slice(-10))
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('button', { name: /^Give HealthCash/ }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Amount').fill('120')
  await question.getByLabel('Why').fill('Waited an hour for the doctor')
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Give HealthCash' }).click()
  await expect(page.getByText('Waited an hour for the doctor')).toBeVisible()
  await expectNoAxeFindings(page)
  await open('HealthCash')
  await page.getByLabel('Name or reason').fill('waited an hour')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/\?search=waited\+an\+hour$/)
  await page.getByRole('link', { name: 'Open: Family of Asha Verma' }).press('Enter')
  const plan = page.getByRole('dialog', { name: 'HealthCash', exact: true })
  await expect(plan.getByRole('button', { name: 'Take back: Waited an hour for the doctor' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.reload()
  await plan.getByRole('button', { name: 'Take back: Waited an hour for the doctor' }).click()
  await page
    .getByRole('dialog', { name: /^Take back/ })
    .getByLabel('Why')
    .fill('Not the right person')
  await page
    .getByRole('dialog', { name: /^Take back/ })
    .getByRole('button', { name: 'Take back' })
    .click()
  await expect(plan).toContainText('taken back: Not the right person')
  await page.keyboard.press('Escape')
  await expect(plan).toBeHidden()
  await expect(page.getByRole('table', { name: 'Given last' })).toContainText('taken back: Not the right person')
  // 'grants' is another call of the same path.
  for (const key of [randomUUID(), 'grants']) {
    await page.goto(`/plus/dashboard/healthcash?open=${key}`)
    await expect(page.getByRole('dialog')).toContainText('We could not find this')
  }
  await page.keyboard.press('Escape')

  await open('Payouts')
  await expect(page.getByRole('heading', { name: 'Batches' })).toBeVisible()
  await page.goto('/plus/dashboard/claim-reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'Second looks' })).toBeVisible()
})

test('a payment link that staff send opens the payment page, and says so once its 48 hours have passed', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const mobile = newMobile()
  await login(page, world, 'Kabir')
  await page.goto(`/plus/dashboard/upsell?mobile=${mobile.slice(-10)}`)
  await page.getByRole('button', { name: 'Send link: Family' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('region', { name: 'Links of this person' })).toContainText('Sent')
  await expectNoAxeFindings(page)

  await expect.poll(async () => (await world.messages(mobile)).find(({ link }) => link)?.link).toBeTruthy()
  const link = new URL((await world.messages(mobile)).find((message) => message.link)?.link ?? '')
  await page.context().clearCookies()
  await page.goto(link.pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await world.advance('PT49H')
  await page.goto(link.pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'This payment link has ended' })).toBeVisible()
  await expectNoAxeFindings(page)
})

test('a batch that leaves as a file for the bank has its page: the file, and the answer that is read back in', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Asha')
  const account_number = '50100123456789'
  const account = { account_number, confirm_account_number: account_number, ifsc_code: 'HDFC0000001' }
  const given = await page.request.put(`${API}/bankdetails`, {
    data: { ...account, account_holder_name: 'Asha Verma', account_type: 'SAVINGS' },
  })
  expect(given.status()).toBe(200)
  const before = await setSetting(page, world, 'payouts.way', 'FILE')
  await page.goto('/plus/dashboard/payouts')
  await page.getByRole('button', { name: 'Send a batch now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send a batch now' }).click()
  await page.getByRole('link', { name: /^Batch \d/ }).click()
  await expect(page.getByRole('button', { name: 'File for the bank' })).toBeVisible()
  await setSetting(page, world, 'payouts.way', before)
  await page.reload()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File for the bank' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('button', { name: 'Read it in' }).click()
  await expect(page.getByLabel('File of the bank (CSV)')).toHaveAccessibleDescription(/Choose the CSV file/)
  await expectNoAxeFindings(page)
  const answer = { name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from('reference,status\nnobody,PAID\n') }
  await page.getByLabel('File of the bank (CSV)').setInputFiles([answer])
  await expect(page.getByText('answer.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Read it in' }).click()
  await expect(page.getByText(/1 left out/)).toBeVisible()
})
