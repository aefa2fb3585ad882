import { firstPlan } from './buyer.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const LEADS = /\/leads$/

test('a visitor asks for a call, loses nothing when it fails, and goes on to the plan (C2.62, C2.63, C3.07, C8.09)', async ({
  page,
  world,
  faults,
}) => {
  const plan = await firstPlan(page, world)
  await page.goto(`/plus/know-more/${plan.id}`)
  await page.getByRole('button', { name: `Ask us to call: ${plan.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Ask us to call you' })
  await expect(form.getByLabel('Mobile number')).toBeFocused()
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  await form.getByRole('button', { name: 'Ask for a call' }).click()
  await expect(form.getByText('This field is mandatory')).toHaveCount(2)
  await expectNoAxeFindings(page)

  await form.getByLabel('Mobile number').fill('9700012345')
  await form.getByLabel('Your name').fill('Sunita राव')
  await page.route(LEADS, (route) => route.abort())
  await form.getByRole('button', { name: 'Ask for a call' }).click()
  await expect(form.getByRole('alert')).toContainText("Couldn't post lead")
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.unroute(LEADS)
  faults.length = 0

  await page.getByRole('button', { name: `Ask us to call: ${plan.name}` }).click()
  await expect(form.getByLabel('Your name')).toHaveValue('Sunita राव')
  await form.getByRole('button', { name: 'Ask for a call' }).click()
  await expect(page).toHaveURL(`/plus/buy?plan_id=${plan.id}`)
  const thanks = page.getByRole('dialog', { name: 'Thank you' })
  await expect(thanks).toContainText('Sunita राव')
  await expectNoAxeFindings(page)
  await thanks.getByRole('button', { name: 'Continue' }).click()
  await expect(thanks).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
})

test('a visitor who asks for a call about no plan is thanked on the same page, and staff see the lead, and the number on request (C2.62)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await page.goto('/plus/')
  await page.getByRole('button', { name: 'Ask us to call' }).click()
  const form = page.getByRole('dialog', { name: 'Ask us to call you' })
  await form.getByLabel('Mobile number').fill('9700012346')
  await form.getByLabel('Your name').fill('Farida Khan')
  await form.getByRole('button', { name: 'Ask for a call' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText('Farida Khan')
  await expectNoAxeFindings(page)

  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/upsell/leads')
  const row = page.getByRole('row', { name: /Farida Khan/ })
  await expect(row).toContainText('•2346')
  await row.getByRole('button', { name: 'Show number: Farida Khan' }).click()
  await expect(row.getByRole('link', { name: '+919700012346' })).toBeVisible()
  await expectNoAxeFindings(page)
  await row.getByRole('button', { name: 'Mark called: Farida Khan' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: 'Called' }).click()
  await expect(row).toBeVisible()
})
