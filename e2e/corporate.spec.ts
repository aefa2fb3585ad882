import { expect, expectNoAxeFindings, login, test } from './world.ts'

const LEADS = /\/leads\/corporate$/
/** A provider's script; its token is the one that the simulated world lets through. */
const PROVIDER = `window.grecaptcha = { ready: (then) => then(), execute: async () => 'simulator' }`

test('an HR head asks to be called, loses nothing when it fails, and staff follow it up (D1.10, D2.01, D2.73, D2.74, D3.36, D4.37, D5.44)', async ({
  page,
  world,
  faults,
}) => {
  await page.goto('/plus/')
  await page.getByRole('link', { name: 'For companies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A health plan your people will use')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('This field is mandatory')).toHaveCount(6)
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expectNoAxeFindings(page)

  await page.getByLabel('Your name').fill('Divya Menon')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByText('This field is mandatory')).toHaveCount(0)

  await page.getByLabel('Your name').fill('Divya Menon')
  await page.getByLabel('Company').fill('Kaveri Software')
  await page.getByLabel('Work email').fill('divya@gmail.com')
  await expect(page.getByText('A work address helps us')).toBeVisible()
  await page.getByLabel('Work email').fill('divya@kaveri.example')
  await page.getByLabel('Mobile number').fill('9700012399')
  await page.getByLabel('How many people work there?').selectOption('501-1000')
  await page.getByLabel('What is it about?').selectOption('Taking a demo')
  await page.route(LEADS, (route) => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't post lead", { timeout: 25_000 })
  await page.unroute(LEADS)
  faults.length = 0
  // The second time as with a captcha provider that is configured.
  const widget = {
    provider: 'recaptcha',
    action: 'corporate_lead',
    site_key: 'site',
    script: '/plus/public/captcha.js',
  }
  await page.route(/\/challenge$/, (route) => route.fulfill({ json: widget }))
  await page.route(/captcha\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: PROVIDER }))
  await page.getByRole('button', { name: 'Send' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you' })
  await expect(thanks).toContainText('Divya Menon, we have your request for Kaveri Software', { timeout: 25_000 })
  await expectNoAxeFindings(page)
  await thanks.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByLabel('Company')).toHaveValue('')

  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/upsell/companies')
  const row = page.getByRole('row', { name: /Kaveri Software/ })
  await expect(row).toContainText('d•••@kaveri.example')
  await row.getByRole('button', { name: 'Show contact: Kaveri Software' }).click()
  await expect(row).toContainText('+919700012399')
  await expectNoAxeFindings(page)
  await row.getByRole('button', { name: 'Change: Kaveri Software' }).click()
  const change = page.getByRole('dialog', { name: 'Kaveri Software' })
  await change.getByLabel('Stage').selectOption('Meeting')
  await change.getByLabel('I look after this company').check()
  await change.getByLabel('What comes next').fill('Show the plans')
  await expectNoAxeFindings(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await page.getByLabel('Stage').selectOption('Meeting')
  await expect(row).toContainText('Show the plans')

  await row.getByRole('button', { name: 'Change: Kaveri Software' }).click()
  await change.getByLabel('Stage').selectOption('Won')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await page.getByLabel('Stage').selectOption('Won')
  await row.getByRole('button', { name: 'Add a company: Kaveri Software' }).click()
  const add = page.getByRole('dialog', { name: 'Add a company' })
  await expect(add.getByLabel('Name of the company')).toHaveValue('Kaveri Software')
  await expect(add).toContainText('divya@kaveri.example')
  await expectNoAxeFindings(page)
  await add.getByRole('button', { name: 'Add a company' }).click()
  await expect(page.getByRole('region', { name: 'From their enquiry' })).toContainText('+919700012399')
  await page.getByRole('button', { name: 'Add a part' }).click()
  const part = page.getByRole('dialog', { name: 'Add a part' })
  await expect(part.getByLabel('Name', { exact: true })).toHaveValue('Kaveri Software')
  await part.getByRole('button', { name: 'Add a part' }).click()
  await page.getByRole('button', { name: 'Invite the first HR admin of Kaveri Software' }).click()
  await expect(page.getByRole('dialog').getByLabel('Mobile number')).toHaveValue('9700012399')
  await expectNoAxeFindings(page)
})
