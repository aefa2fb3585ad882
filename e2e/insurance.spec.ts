import type { Page } from '@playwright/test'
import { buyCover, logIn, signUp } from './buyer.ts'
import type { DemoWorld } from './demo-world.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Fills in both steps of an application, and confirms and sends it. */
async function apply(page: Page, id: string): Promise<void> {
  await page.goto(`/plus/insurance-application/${id}`)
  await page.getByLabel('Full name').fill('Isha Rao')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('Date of birth').fill('1990-06-15')
  await page.getByLabel('E-mail address').fill('isha@mail.example')
  await page.getByRole('radio', { name: '2 doses' }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Nominee’s full name').fill('Rohan Rao')
  await page.getByLabel('The nominee is your').selectOption('Brother')
  await page.getByRole('button', { name: 'Save and check everything' }).click()
  await expect(heading(page, 'Check and confirm')).toBeVisible()
  for (const term of await page.getByRole('checkbox').all()) await term.check()
  await page.getByRole('button', { name: 'Send to the insurer' }).click()
  await expect(page).toHaveURL(/\/my-insurance\//)
}

/** A person with an issued policy, on its page. */
async function openIssuedPolicy(page: Page, world: DemoWorld): Promise<string> {
  await signUp(page, world)
  const id = await buyCover(page, world)
  await world.playInsurer(id, 'issue')
  await apply(page, id)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return id
}

test('a visitor reads what a life cover is, who insures it and what it costs, before buying (C2.28, C1.14, C1.15, C2.31)', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/plus/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Life cover' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹5 Lakh')
  const promises = page.getByRole('listitem')
  await expect(promises.filter({ hasText: 'Entry age 18 to 50' }).first()).toBeVisible()
  await expect(promises.filter({ hasText: 'No medicals, only a declaration of good health' }).first()).toBeVisible()
  const figure = promises.filter({ hasText: '99.32% of claims settled' }).first()
  await expect(figure).toContainText('2024–25. Source: IRDAI annual report, individual death claims')

  await page.getByRole('link', { name: /^Read about/ }).click()
  await expect(heading(page, 'Group Term Life ₹5 Lakh')).toBeVisible()
  await expect(page.getByText('₹1,000 + ₹180 GST at 18%')).toBeVisible()
  await expect(page.getByText(/Source: IRDAI annual report/)).toBeVisible()
  for (const name of ['Customer information sheet', 'What you will declare', /^Free look/, 'If something goes wrong'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('SLI-GTL-2026-00417')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy for ₹1,180' })).toHaveAttribute(
    'href',
    '/plus/buy/insurance/group-life-5-lakh',
  )
  await page.getByRole('link', { name: 'Disclaimers' }).click()
  await expect(heading(page, 'Disclaimers')).toBeVisible()
  await expect(page.getByText(/The health plan is not insurance/)).toBeVisible()
})

test('a member applies in two steps, each error at its field, and confirms three separate ticks (C2.29, C4.13, C5.21, C5.22, C1.05, C2.31)', {
  tag: '@both',
}, async ({ page, world }) => {
  test.slow()
  await signUp(page, world)
  const id = await buyCover(page, world)
  await page.goto('/plus/insurance-application?slug=group-life-5-lakh')
  await expect(page).toHaveURL(new RegExp(`/plus/insurance-application/${id}`))
  await expect(heading(page, 'About you')).toBeVisible()
  await page.getByLabel('Date of birth').fill('2012-01-01')
  await page.getByRole('radio', { name: 'Female' }).check()
  const summary = page.getByRole('alert')
  await page.getByLabel('Full name').fill('Al')
  await page.getByLabel('E-mail address').fill('isha@mail.example')
  await page.getByRole('radio', { name: '1 dose' }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const [short, age] = ['Enter your full name, at least 3 letters', 'Age should be between 18 and 50 years']
  await expect(summary.getByRole('link')).toHaveText([short, age])
  await summary.getByRole('link', { name: age }).click()
  await expect(page.getByLabel('Date of birth')).toBeFocused()
  await expectNoAxeFindings(page)
  await page.getByLabel('Date of birth').fill('1990-06-15')
  await expect(summary.getByRole('link')).toHaveText([short])
  await page.getByLabel('Full name').fill('Isha Rao')
  await expect(summary).toBeHidden()
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/step=NOMINEE_DETAILS/)
  await expect(heading(page, 'Your nominee')).toBeFocused()
  await page.getByLabel('Nominee’s full name').fill('Jo')
  await page.getByLabel('Nominee’s date of birth').fill('2016-02-29')
  await page.getByRole('button', { name: 'Save and check everything' }).click()
  await expect(page.getByLabel('Appointee’s full name')).toHaveAccessibleDescription(/the nominee is under 18/)
  await expect(page.getByLabel('Nominee’s full name')).toHaveAccessibleDescription(/more than 2 characters long/)
  await expect(page.getByLabel('The nominee is your')).toHaveAccessibleDescription(/Please select a valid relation/)
  await expectNoAxeFindings(page)
  await page.getByLabel('Nominee’s full name').fill('Tara Rao')
  await page.getByLabel('The nominee is your').selectOption('Daughter')
  await page.getByLabel('Appointee’s full name').fill('Rohan Rao')
  await page.getByRole('button', { name: 'Save and check everything' }).click()

  await expect(heading(page, 'Check and confirm')).toBeVisible()
  const ticks = page.getByRole('checkbox')
  await expect(ticks).toHaveCount(3)
  for (const tick of await ticks.all()) await expect(tick).not.toBeChecked()
  await ticks.nth(0).check()
  await page.getByRole('link', { name: 'Open the declaration' }).click()
  await expect(heading(page, 'Declaration of good health')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Back to your application' }).click()
  await expect(page.getByRole('region', { name: 'Your nominee' })).toContainText('AppointeeRohan Rao')
  // What is accepted are the terms that were bought, not those on sale today.
  await page.getByRole('link', { name: 'Customer information sheet and policy terms' }).click()
  await expect(heading(page, 'The terms of your cover')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Customer information sheet' })).toBeVisible()
  await expect(page.getByText('Grievance officer of the insurer', { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Check and confirm' }).click()
  // What was ticked before reading is ticked still.
  await expect(ticks.nth(0)).toBeChecked()
  await expect(ticks.nth(1)).not.toBeChecked()
  await ticks.nth(2).check()
  await page.getByRole('button', { name: 'Send to the insurer' }).click()
  await expect(summary.getByRole('link')).toHaveText(['Please confirm the declaration of good health'])
  await expectNoAxeFindings(page)
})

test('what was typed is there again after the session has ended, and on another device (C2.29)', async ({
  page,
  world,
  browser,
}) => {
  const mobile = await signUp(page, world)
  const id = await buyCover(page, world)
  await page.goto(`/plus/insurance-application/${id}`)
  await page.getByLabel('Full name').fill('Isha Rao Kulkarni')
  await expect(page.getByText('Saved. You can go on later, on any device.')).toBeVisible()
  const other = await browser.newContext({ baseURL: world.origin })
  const phone = await other.newPage()
  await logIn(phone, world, mobile)
  await phone.goto(`/plus/insurance-application/${id}`)
  await expect(phone.getByLabel('Full name')).toHaveValue('Isha Rao Kulkarni')
  await other.close()

  await page.context().clearCookies()
  await page.getByLabel('E-mail address').fill('isha@mail.example')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Log in to continue' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('You have been logged out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', /\/login\?next=/)
  await logIn(page, world, mobile)
  await page.goto(`/plus/insurance-application/${id}`)
  await expect(page.getByLabel('E-mail address')).toHaveValue('isha@mail.example')
})

test('the insurer is late and then issues; the certificate is mailed, the nominee changed, the cover given back (C2.30, C1.05, C8.13)', {
  tag: '@both',
}, async ({ page, world }) => {
  test.slow()
  const mobile = await signUp(page, world)
  const id = await buyCover(page, world)
  await world.playInsurer(id, 'late')
  await apply(page, id)
  await expect(page.getByText('With the insurer', { exact: true })).toBeVisible()
  await expect(page.getByText(/our team follows it up for you/)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Cancel and get ₹1,180 back' }).click()
  await expect(page.getByRole('dialog')).toContainText('5 to 7 working days')
  await page.getByRole('button', { name: 'Keep my cover' }).click()
  await world.advance('PT27H')
  await page.reload()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'E-mail it to me' }).click()
  await expect(page.getByText('Your policy document sent successfully')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificate' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('button', { name: 'Change nominee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nominee’s full name').press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Please correct 2 fields')
  await expect(dialog.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Nominee’s full name')).toBeFocused()
  await page.keyboard.type('Meena Rao')
  await dialog.getByLabel('The nominee is your').selectOption('Grandmother')
  await page.reload()
  await page.getByRole('button', { name: 'Change nominee' }).click()
  await expect(dialog.getByText('What you typed before is here again.')).toBeVisible()
  await expect(dialog.getByLabel('Nominee’s full name')).toHaveValue('Meena Rao')
  await expectNoAxeFindings(page)
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save nominee' }).click()
  const since = await world.now()
  const login = page.getByRole('dialog', { name: 'Log in to continue' })
  await login.getByLabel('Mobile number').fill(mobile.slice(3))
  await login.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('6-digit code').fill(await codeFor(world, mobile, since))
  await expect(page.getByText('Your nominee is changed.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('form:')))).toEqual([])
  await expect(page.getByText('Your grandmother')).toBeVisible()
  await expect(page.getByText(/^Rohan Rao, your brother, named on/)).toBeVisible()
  await page.getByRole('link', { name: 'What you declared' }).click()
  await expect(page.getByText(/^I declare that I am in good health/)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'The policy' }).click()

  const giveBack = page.getByRole('button', { name: /^Give it back for ₹1,0\d\d/ })
  await expect(page.getByText(/You can give the cover back until/)).toBeVisible()
  await expectNoAxeFindings(page)
  const amount = (await giveBack.textContent())!.replace('Give it back for ', '')
  await giveBack.click()
  await expect(page.getByRole('dialog')).toContainText('A health plan that you have with us stays as it is.')
  await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
  await expect(page.getByText('You have given your cover back.')).toBeVisible()
  await expect(page.getByRole('article', { name: `Refund of ${amount}` })).toBeVisible()
  await expectNoAxeFindings(page)
  await world.advance('PT1H')
  await page.reload()
  await expect(page.getByRole('article', { name: `Refund of ${amount}` })).toContainText('Sent back')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My insurance' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
  await expectNoAxeFindings(page)
})

test('a certificate that cannot be sent or opened, and an unexpected error, say so in the words agreed (C8.12, C8.14, C8.15)', async ({
  page,
  world,
  faults,
}) => {
  test.slow()
  await openIssuedPolicy(page, world)
  await page.route('**/email/coi', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/coi', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/nominee', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'E-mail it to me' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Download certificate' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.getByRole('button', { name: 'Change nominee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nominee’s full name').fill('Meena Rao')
  await dialog.getByLabel('The nominee is your').selectOption('Mother')
  await dialog.getByRole('button', { name: 'Save nominee' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Unexpected error seems to have occurred. Our technical staff is working hard to resolve it.',
  )
  await expect(dialog.getByLabel('Nominee’s full name')).toHaveValue('Meena Rao')
  faults.splice(0)
})

test('inside the app My insurance has no header and no footer, and somebody without a cover reads what to do (C2.30)', async ({
  page,
  world,
}) => {
  await signUp(page, world)
  await page.goto('/plus/my-insurance?app=1')
  await expect(page.getByRole('heading', { name: 'You have no life cover' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expectNoAxeFindings(page)
})
