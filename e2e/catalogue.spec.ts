import { writeFileSync } from 'node:fs'
import { openPaymentPage, soldPlan } from './buyer.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('Kabir drafts a new price, previews it, publishes it, and the next buyer sees it; existing owners keep theirs', {
  tag: '@desktop',
}, async ({ page, browser, world, address }) => {
  test.slow()
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/catalog/plans')
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  const plan = await soldPlan(page, world, 'Personal')
  await page.getByRole('link', { name: plan.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible()

  await page.getByLabel('Price in ₹').fill('5555')
  await expect(page.getByText('Draft kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Components of the price' }).first()
  await expect(summary).toContainText('The components add up to ₹1,999, the price is ₹5,555')
  // What is red is corrected before anybody is asked.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectNoAxeFindings(page)

  // The input is still there after leaving and reopening the page, and after a reload.
  await page.getByLabel('Amount in ₹').fill('5555')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible()
  await expect(page.getByText('₹5,555').first()).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Back to the plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Price in ₹')).toHaveValue('5555')

  const versions = page.getByRole('region', { name: 'Versions' })
  const published = versions.getByRole('listitem').filter({ hasText: 'running subscription' })
  const before = await published.count()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(published).toHaveCount(before + 1)
  await expect(published.first()).toContainText('0 running subscriptions')
  await expect(published.last()).toContainText(/[1-9]\d* running subscription/)

  const buyer = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  await login(buyer, world, 'Nikhil')
  await openPaymentPage(buyer, plan)
  await expect(buyer.getByRole('button', { name: /^Pay ₹5,555/ })).toBeVisible()
  await buyer.close()

  // Other journeys share this world and know the plan by its price.
  await page.getByLabel('Price in ₹').fill('1999')
  await page.getByLabel('Amount in ₹').fill('1999')
  await expect(page.getByText('Draft kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(published).toHaveCount(before + 2)
})

test(
  'Kabir takes a file over after seeing what it would change, and dates a setting',
  { tag: '@desktop' },
  async ({ page, world }, info) => {
    await login(page, world, 'Kabir')
    await page.goto('/plus/dashboard/catalog/file')
    const file = info.outputPath('redirects.yaml')
    const upload = async (text: string) => {
      writeFileSync(file, text)
      await page.getByLabel('YAML file').setInputFiles(file)
    }
    await upload('redirects:\n  - {code: sms-june, target_slug: nowhere}\n')
    await expect(page.getByText('Nothing was taken over: one problem')).toBeVisible()
    await expect(page.getByText('redirects.yaml:2:35')).toBeVisible()
    await expectNoAxeFindings(page)
    await upload('redirects:\n  - {code: sms-june, target_slug: retail-promo-plans-2}\n')
    await expect(page.getByText('One thing would change')).toBeVisible()
    await page.getByRole('button', { name: 'Take it over' }).click()
    await expect(page.getByText('One thing was changed')).toBeVisible()

    // One of many groups is found by a part of its name, by keyboard alone.
    await page.goto('/plus/dashboard/catalog/redirects/sms-june')
    await expect(page.getByLabel('utm_source')).toBeVisible()
    const group = page.getByRole('button', { name: /Leads to the group/ })
    await group.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Leads to the group: search' })).toBeFocused()
    await expectNoAxeFindings(page)
    await page.keyboard.type('zz')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    const third = page.getByRole('option').nth(2)
    const chosen = (await third.textContent()) ?? ''
    await page.keyboard.type(chosen)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(group).toBeFocused()
    await expect(group).toContainText(chosen)
    await expectNoAxeFindings(page)

    await page.goto('/plus/dashboard/settings')
    await page.getByRole('button', { name: 'Change Time to pay' }).click()
    const form = page.getByRole('form', { name: 'Change Time to pay' })
    await form.getByLabel('New value').fill('3')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter a whole number from 5 to 1,440')).toBeVisible()
    await form.getByLabel('New value').fill('45')
    await form.getByLabel('Holds from').fill('2099-01-01')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/From 01 Jan 2099, 00:00: 45 minutes/)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoAxeFindings(page)
  },
)

test('a person who may not edit the catalogue sees that, and none of its contents', { tag: '@desktop' }, async ({
  page,
  world,
  faults,
}) => {
  await login(page, world, 'Meera')
  await page.goto('/plus/dashboard/catalog/coupons')
  await expect(page.getByText('Your role does not include this')).toBeVisible()
  await page.goto('/plus/dashboard/settings')
  await expect(page.getByText('Your role does not include this')).toBeVisible()
  expect(faults).toEqual([])
})

test('what could not be saved is not left behind without being asked', { tag: '@desktop' }, async ({
  page,
  world,
  faults,
}) => {
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/catalog/plans')
  const plan = await soldPlan(page, world, 'Personal')
  await page.getByRole('link', { name: plan.name, exact: true }).click()
  await page.route('**/draft', (route) => route.abort())
  await page.getByLabel('Price in ₹').fill('2001')
  await expect(page.getByText('Your last changes are not kept')).toBeVisible()
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without your last changes?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Price in ₹')).toHaveValue('2001')
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/catalog\/plans$/)
  faults.splice(0)
})
