/** To whom the messages about a policy go, and what they say. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPLICANT, applyForCover, issuedCover, openInsuranceWorld, playInsurer } from '#testing/insurance.ts'
import type { World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
})
afterAll(() => world.close())

const RECEIPTS = 'receipts@mail.example'

/** An account whose address for receipts is not the one that the application names. */
async function withReceipts(mobile: string) {
  await world.signUp(mobile)
  await world.db.updateTable('accounts').set({ email: RECEIPTS }).where('mobile', '=', mobile).execute()
}

/** The messages that an address or a number has received. */
async function sentTo(address: string): Promise<string[]> {
  const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(address)}&limit=100`)
  return (body as { template: string; channel: string }[]).map(({ template }) => template)
}

it('the certificate, and what follows, is mailed to the address of the application and to no other (C3.29)', async () => {
  await withReceipts('+919870100101')
  const { browser, policy_id } = await issuedCover(world, '+919870100101')
  await world.work()
  const { amount } = (await browser.get(`insurance_policies/${policy_id}/free_look_quote`)).body
  await browser.post(`insurance_policies/${policy_id}/refund_request`, { amount })
  await world.work()
  await world.advance(3_600_000)
  expect(await sentTo(APPLICANT.applicant_email)).toEqual(
    expect.arrayContaining(['insurance-issued', 'insurance-cancelled', 'insurance-refund-sent']),
  )
  expect(await sentTo(RECEIPTS)).toEqual([])
})

it('a refusal of the insurer is mailed to the address of the application', async () => {
  await withReceipts('+919870100102')
  const applicant_email = 'refused@mail.example'
  const { application_id } = await applyForCover(world, '+919870100102', { applicant_email })
  await world.work()
  await playInsurer(world, application_id, 'refuse')
  await world.work()
  expect(await sentTo(applicant_email)).toContain('insurance-refused')
})

it('what waits for the morning is not sent if it is not true any more: issued at night, given back at night', async () => {
  const night = new Date(startOfIstDay(addDays(istDateOf(world.clock.now()), 1)).getTime() + 22 * 3_600_000)
  world.clock.moveTo(night)
  const mobile = '+919870100103'
  const { browser, policy_id } = await issuedCover(world, mobile)
  await world.work()
  const { amount } = (await browser.get(`insurance_policies/${policy_id}/free_look_quote`)).body
  await browser.post(`insurance_policies/${policy_id}/refund_request`, { amount })
  await world.advance(12 * 3_600_000)
  const sent = await sentTo(mobile)
  expect(sent).toContain('insurance-cancelled')
  expect(sent).not.toContain('insurance-issued')
})
