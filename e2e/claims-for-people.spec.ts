import type { Page } from '@playwright/test'
import { firstPlan, logIn, newMobile } from './buyer.ts'
import { dayBefore, photo } from './claim-form.ts'
import type { DemoWorld } from './demo-world.ts'
import { call, signContract } from './home-care-contract.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const CLAIMS = '/plus/corporate/dashboard/chc-orders/claims'
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

/** Somebody who has bought a plan that reimburses bills. */
async function insured(page: Page, world: DemoWorld, mobile: string): Promise<void> {
  await logIn(page, world, mobile)
  const { id: plan_id } = await firstPlan(page, world)
  const member_details = { name: 'Kiran Shah', state: 'Karnataka' }
  const { gateway } = await call(page, world, 'payment/request', { plan_id, member_details })
  await world.decide(gateway.order_ref, 'success')
  await expect.poll(async () => (await call(page, world, 'subscriptions')).subscriptions.length).toBe(1)
}

async function fillClaim(page: Page, world: DemoWorld): Promise<void> {
  await page.getByLabel('Claim type').selectOption('In-Clinic Doctor Consultation')
  await page.getByLabel('Appointment Date').fill(await dayBefore(world, 0))
  await page.getByLabel('Amount paid').fill('640')
  await page.getByLabel('Doctor', { exact: true }).fill('Dr. Leela Rao')
  await page.getByLabel('Clinic or hospital').fill('Sahyadri Clinic')
  await page.getByLabel('Bills', { exact: true }).setInputFiles([await photo('bill.jpg')])
  await page.getByLabel('Prescription', { exact: true }).setInputFiles([await photo('rx.jpg')])
  await expect(page.getByRole('link', { name: 'Look at rx.jpg' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^The person has told me/ }).check()
}

test('a coordinator files a claim for a person who agreed, who is told of it, withdraws, and stops the next one (C6.02, C3.34)', {
  tag: '@both',
}, async ({ page, world, browser }) => {
  test.slow()
  const mobile = newMobile()
  const own = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.99.18.1' } })).newPage()
  await insured(own, world, mobile)
  await signContract(page, world)
  await page.context().clearCookies()
  await login(page, world, 'Joseph')
  await page.goto(CLAIMS)
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Ask to file claims' }).click()
  const form = page.getByRole('dialog', { name: 'Ask to file claims' })
  await form.getByLabel('Contract under which you ask').selectOption({ index: 1 })
  await form.getByLabel('Phone number').fill(mobile.slice(-10))
  await form.getByLabel('Name *').fill('Kiran Shah')
  await shoot(page, 'ask')
  await expectNoAxeFindings(page)
  await form.getByRole('button', { name: 'Request consent' }).click()
  await expect(page.getByText('We have asked Kiran Shah. You can file claims as soon as they agree.')).toBeVisible()
  await shoot(page, 'asked')

  await world.advance('PT1S')
  const messages = async () => world.messages(mobile)
  const link = (await messages()).find(({ template }) => template === 'coordinator-claims')?.link ?? ''
  await own.goto(link)
  await expect(own.getByText('See the names of your plans, file claims for your own bills')).toBeVisible()
  await shoot(own, 'question')
  await own.getByRole('button', { name: 'Yes, I allow it' }).click()
  await expect(own.getByText('Can act for you', { exact: true })).toBeVisible()

  await page.goto(CLAIMS)
  await shoot(page, 'list')
  await page.getByRole('link', { name: 'File a claim: Kiran Shah' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Claims for Kiran Shah' })).toBeVisible()
  await fillClaim(page, world)
  await shoot(page, 'form')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'File the claim' }).click()
  await expect(page.getByText(/^Claim \d+ is filed\. We have told the person\./)).toBeVisible()
  await expect(page.getByText('₹640', { exact: true })).toBeVisible()
  await shoot(page, 'filed')
  await expectNoAxeFindings(page)

  // What the coordinator has typed when the person withdraws is refused in words.
  await fillClaim(page, world)
  await world.advance('PT1S')
  expect((await messages()).map(({ template }) => template)).toContain('coordinator-claim-filed')
  await own.goto(link)
  await expect(own.getByText('Filed a claim')).toBeVisible()
  await own.getByRole('button', { name: 'Withdraw consent' }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(own.getByText('Joseph Kurian can file no more claims for you.')).toBeVisible()
  await shoot(own, 'withdrawn')
  await page.getByRole('button', { name: 'File the claim' }).click()
  await expect(page.getByText('This person has withdrawn their consent.')).toBeVisible()
  await shoot(page, 'refused')
  await page.reload()
  await expect(page.getByText('You cannot file claims for this person now')).toBeVisible()
  await expect(page.getByText('This person has withdrawn their consent.')).toBeVisible()
  await shoot(page, 'ended')
  await own.context().close()
})
