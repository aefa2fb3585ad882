import type { Browser, Locator, Page } from '@playwright/test'
import { fillBank, photo, prepareClaim, send } from './claim-form.ts'
import type { DemoWorld } from './demo-world.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

/** Used by him only: a shared account would make each of his claims a serious finding. */
const FIRST_ACCOUNT = '612300450117'
const SECOND_ACCOUNT = '612300450225'

/** The desk of a staff member, on a large screen, beside the member's phone. */
async function desk(browser: Browser, world: DemoWorld, name: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await login(page, world, name)
  await page.goto(path)
  return page
}

/** The four lines of the wallet in rupees. */
async function wallet(page: Page) {
  await page.goto('/plus/wallets')
  const line = async (name: string) => {
    const term = page.getByRole('term').filter({ hasText: name })
    const text = await term.locator('xpath=following-sibling::dd').textContent()
    return Number((text ?? '').replaceAll(/[^\d.]/g, ''))
  }
  const total = await line('Total Allocated Credits')
  const [used, onHold, left] = [await line('Used Credits'), await line('On hold'), await line('Remaining Credits')]
  expect(used + onHold + left).toBe(total)
  return { total, used, onHold, left }
}

/** Which of the three colour channels dominates a text's colour. */
async function colourOf(text: Locator) {
  const colour = await text.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
}

test('from the photo of a bill to the money in the bank: put on hold, answered, approved by two, refused by one bank, paid to another, and the wallet adds up (C3.39, C4.41, C4.42, D2.67, D2.68)', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  const { mobile } = await login(page, world, 'Nikhil')
  const before = await wallet(page)
  await page.goto('/plus/cashback/bank-details')
  await fillBank(page, FIRST_ACCOUNT, 'Nikhil Menon')
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await expect(page.getByText('Account ••••0117')).toBeVisible()

  await prepareClaim(page, world, '2640')
  await page.getByRole('button', { name: 'Continue' }).click()
  const id = await send(page)
  expect(await wallet(page)).toEqual({ ...before, onHold: before.onHold + 2640, left: before.left - 2640 })

  const asking = await desk(browser, world, 'Meera', `/plus/dashboard/claims/${id}`)
  await asking.getByRole('button', { name: 'Hold', exact: true }).click()
  await asking.getByLabel('Prescription not readable').check()
  await asking.getByLabel('What the member reads beside it').fill('In daylight, please.')
  await asking.getByRole('button', { name: 'Ask the member' }).click()
  await expect(asking.getByText(`Claim ${id} is on hold; the member is asked.`)).toBeVisible()
  await asking.context().close()

  await page.goto(`/plus/cashback/tracking/${id}`)
  await expect(page.getByText('In daylight, please.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Answer now' }).click()
  await page.getByRole('button', { name: 'Remove rx.jpg' }).click()
  await page.getByLabel('Prescription', { exact: true }).setInputFiles([await photo('rx-in-daylight.jpg')])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Response received')).toBeVisible()

  const first = await desk(browser, world, 'Meera', `/plus/dashboard/claims/${id}`)
  await first.getByRole('button', { name: 'Approve', exact: true }).click()
  await first.getByRole('button', { name: /^Pass/ }).click()
  await expect(first.getByText(`Claim ${id} passed the first check`)).toBeVisible()
  await first.context().close()
  const second = await desk(browser, world, 'Leela', `/plus/dashboard/claims/${id}`)
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await second.getByRole('button', { name: 'Approve ₹2,640' }).click()
  await expect(second.getByText(`Claim ${id}: ₹2,640 approved.`)).toBeVisible()
  await second.context().close()

  // His company typed his name, so his first account waits for a day too; then the next batch pays the claim.
  await world.simulatePayout(id, 'failure')
  await world.advance('PT48H')
  await page.goto(`/plus/cashback/tracking/${id}`)
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  expect(await colourOf(page.getByText('Settlement failed', { exact: true }).first())).toBe('red')
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Re-verify your bank details' }).click()
  await fillBank(page, SECOND_ACCOUNT, 'Nikhil Menon')
  const since = await world.now()
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await page.getByLabel('Code sent to your mobile').fill(await codeFor(world, mobile, since))
  // The claim until the payout is retried: it does not ask again for what was just entered.
  const detail = `/subscriptions/api/v1/usagemoderation/detail/${id}`
  const failed = await (await page.request.get(detail)).json()
  await page.route(`**${detail}`, (route) => route.fulfill({ json: failed }))
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByText('Account ••••0225 is what you have given since.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Re-verify your bank details' })).toBeHidden()
  await page.unroute(`**${detail}`)
  await page.goto('/plus/cashback/bank-details')
  await expect(page.getByText('Account ••••0225')).toBeVisible()
  await expect(page.getByText(/nothing is paid to a new account before/)).toBeVisible()

  // A new account waits for a day.
  await world.advance('PT48H')
  await page.goto(`/plus/cashback/tracking/${id}`)
  await expect(page.getByText('₹2,640 has been paid to your bank account.')).toBeVisible()
  await expect(page.getByText('Bank reference (UTR)')).toBeVisible()
  expect(await colourOf(page.getByText('Settled', { exact: true }).first())).toBe('green')
  await expectNoAxeFindings(page)
  const after = await wallet(page)
  expect(after).toMatchObject({ total: before.total, left: before.left - 2640 })
  // His other claims that waited for a bank account are paid too.
  expect(after.used - before.used).toBeGreaterThanOrEqual(2640)
  const messages = (await world.messages(mobile)).map(({ text }) => text).join('\n')
  expect(messages).toContain('We have paid ₹2,640 for your claim to A/c ••••0225')
})
