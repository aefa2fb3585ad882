import { expect, type Page } from '@playwright/test'
import type { DemoWorld } from './demo-world.ts'
import { codeFor } from './login.ts'

const API = '/subscriptions/api/v1'
let buyers = 0

/** A number that nobody has used in this world: the buyer has no plan yet. */
export function newMobile(): string {
  buyers += 1
  return `+9197${String(buyers).padStart(8, '0')}`
}

/** A new customer, signed up and logged in without the login page. */
export async function signUp(page: Page, world: DemoWorld): Promise<string> {
  const mobile = newMobile()
  await logIn(page, world, mobile)
  return mobile
}

/** Logs in without the login page; a session that has expired by the clock is replaced. */
export async function logIn(page: Page, world: DemoWorld, mobile: string): Promise<void> {
  // A second login finds the older code still in the inbox.
  const since = await world.now()
  const { verification_id } = await post(page, world, 'login/otp', { mobile })
  await post(page, world, 'login/verify', { verification_id, otp: await codeFor(world, mobile, since) })
}

export interface SoldPlan {
  id: string
  name: string
  cost: number
}

/** The first plan of the landing page. */
export async function firstPlan(page: Page, world: DemoWorld): Promise<SoldPlan> {
  const answer = await page.request.get(`${world.origin}${API}/plans/group/retail-promo-plans-2`)
  const { plans } = await answer.json()
  return plans[0]
}

/** A plan of the landing page by its name. */
export async function soldPlan(page: Page, world: DemoWorld, name: string): Promise<SoldPlan> {
  const answer = await page.request.get(`${world.origin}${API}/plans/group/retail-promo-plans-2`)
  return (await answer.json()).plans.find((plan: SoldPlan) => plan.name === name)
}

/** Opens the payment page of a plan and fills in the required fields. */
export async function openPaymentPage(page: Page, plan: SoldPlan): Promise<void> {
  await page.goto(`/plus/buy?plan_id=${plan.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('State or union territory').selectOption('Karnataka')
}

/** From the payment page to the gateway's own. */
export async function goToGateway(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('Simulated payment')).toBeVisible()
}

/** Pays the premium of the demo cover. @returns the id of its application */
export async function buyCover(page: Page, world: DemoWorld): Promise<string> {
  const plans = await page.request.get(`${world.origin}${API}/insurance_plans`)
  const [{ id: insurance_plan_id }] = (await plans.json()).insurance_plans
  const { gateway } = await post(page, world, 'payment/request', {
    insurance_plan_id,
    insurance_applicant: { dob: '1990-06-15' },
    member_details: { name: 'Isha Rao', state: 'Karnataka' },
  })
  await world.decide(gateway.order_ref, 'success')
  const listed = () => page.request.get(`${world.origin}${API}/my/insurance_policies`).then((answer) => answer.json())
  await expect.poll(async () => (await listed()).policies.length).toBe(1)
  return (await listed()).policies[0].application_id
}

async function post(page: Page, world: DemoWorld, path: string, data: unknown) {
  const answer = await page.request.post(`${world.origin}${API}/${path}`, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}
