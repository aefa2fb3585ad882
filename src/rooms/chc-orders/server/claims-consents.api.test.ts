/** A coordinator with more than one consent: of two companies, or of two contracts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { insuredMember, openCareCoordination } from '#testing/chc-orders.ts'
import { sendForm, visit } from '#testing/claim-form.ts'
import { give, homeCareContract, withdraw } from '#testing/partner-consents.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<typeof insuredMember>>
const TYPE = encodeURIComponent('In-Clinic Doctor Consultation')
const file = async (by: Browser, base: string, member: Member) =>
  sendForm(by, 'POST', `${base}/user_claims?account_id=${member.account_id}&claim_type=${TYPE}`, {
    data: visit(member, world.clock.now()),
    bill_files: [await photo()],
    prescription_files: [await photo()],
  })

it('what a coordinator of two organisations filed for one is not listed for the other', async () => {
  const trust = await openCareCoordination(world)
  const udaan = await openCareCoordination(world, { name: 'Udaan' })
  await world.db
    .insertInto('partner_roles')
    .values({
      account_id: trust.coordinator.id,
      subsidiary_id: udaan.subsidiary_id,
      role: 'PARTNER_NGO_COORDINATOR',
      granted_at: world.clock.now(),
    })
    .execute()
  const member = await insuredMember(world, trust)
  const both = await trust.coordinator.browser()
  const asked = await udaan.ask(member.mobile, { purpose: 'CLAIMS' }, both)
  await give(member.browser, asked.body.id)
  const listed = async (base: string) =>
    (await both.get(`${base}/user_claims?account_id=${member.account_id}`)).body.claims
  const filed = await file(both, trust.base, member)
  expect(filed.status).toBe(201)
  expect([await listed(trust.base), await listed(udaan.base)]).toEqual([[filed.body], []])
  // The withdrawal of one leaves the other.
  await withdraw(member.browser, member.id)
  expect((await file(both, trust.base, member)).error?.type).toBe('CONSENT_WITHDRAWN')
  expect((await both.get(`${udaan.base}/user_claims?account_id=${member.account_id}`)).status).toBe(200)
})

it('one company asks for claims once, under whatever contract: a withdrawal ends it all (C6.02)', async () => {
  const trust = await openCareCoordination(world)
  const partner_id = await homeCareContract(world, trust.subsidiary_id)
  const open = await insuredMember(world, trust, { agrees: false })
  await world.advance(3 * 60_000)
  expect((await trust.ask(open.mobile, { purpose: 'CLAIMS', partner_id })).error?.type).toBe('ALREADY_REQUESTED')
  const member = await insuredMember(world, trust)
  await world.advance(3 * 60_000)
  expect((await trust.ask(member.mobile, { purpose: 'CLAIMS', partner_id })).error?.type).toBe('ALREADY_PROVIDED')
  await withdraw(member.browser, member.id)
  await world.advance(3 * 60_000)
  expect((await trust.ask(member.mobile, { purpose: 'CLAIMS', partner_id })).status).toBe(201)
})
