/** A contract that our staff end early: its people, their credits, its money, and who is told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { openDeskContract } from '#testing/desk-contract.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { VERIFIED } from '../../../product.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const today = () => istDateOf(world.clock.now())

async function openLooms(terms: object = {}) {
  const looms = await openDeskContract(world, terms)
  const { id, kabir } = looms
  const preview = async (ends_on: string) => (await kabir()).get(`dashboard/partners/${id}/end?ends_on=${ends_on}`)
  const end = async (ends_on: string, body: object = {}) => {
    const { version } = await looms.contract()
    const people = (await preview(ends_on)).body.people ?? 0
    return (await kabir()).send('POST', `dashboard/partners/${id}/end`, {
      body: { ends_on, reason: 'Letter 7', people, version, ...body },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  }
  const block = async (partner_user_id: string, last_working_day: string) =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id, last_working_day } })
  const row = async (id: string) => (await (await looms.hr()).get(`${looms.path}/partner_users/${id}`)).body
  const told = async (mobile: string) =>
    (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body.map(
      ({ template }: { template: string }) => template,
    )
  const texts = async (mobile: string) =>
    (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body.map(
      ({ text }: { text: string }) => text,
    )
  return { ...looms, preview, end, block, row, told, texts }
}

test('says before how many people and rupees it concerns, and then ends everything with that day, as its last day would', async () => {
  const { add, available, preview, end, days, block, row, told, texts, hr, path, mobile } = await openLooms()
  const [one, leaving, staying] = [await add(), await add(), await add()]
  const last = addDays(today(), 10)
  await block(leaving.id, addDays(today(), 5))
  await block(staying.id, addDays(today(), 20))
  const body = { amount: 3_000 }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const partner_id = one.partner_id
  await (await hr()).send('POST', `${path}/partners/${partner_id}/wallet/credits`, { body, headers })
  expect((await preview(last)).body).toEqual({
    ends_on: last,
    people: 2,
    planned_blocks: 1,
    open_claims: 0,
    credits: {
      with_people: 1_500,
      on_hold: 0,
      of_company: 8_500,
      open_topups: 1,
      open_topups_amount: 3_000,
      bills_until: addDays(last, 15),
    },
  })
  expect(await end(last)).toMatchObject({ status: 201, body: { ends_on: last, is_plan_active: true } })
  for (const { mobile } of [one, leaving, staying])
    expect(await days(mobile)).toEqual({ employee: last, plan: last, term: last, credits: last, status: 'ACTIVE' })
  // It is past the contract's end now, and holds again where that moves.
  expect((await row(staying.id)).last_working_day).toBe(addDays(today(), 20))
  expect((await row(leaving.id)).last_working_day).toBe(addDays(today(), 5))
  const again = await add()
  expect(again.subscription_end_date).toBe(last)

  await world.advance(DAY_MS)
  expect((await told(one.mobile)).filter((name: string) => name === 'employee-plan-ends')).toHaveLength(1)
  // The message of the block had not gone out when its day was called off.
  expect((await told(staying.mobile)).filter((name: string) => name === 'employee-plan-ends')).toHaveLength(1)
  expect((await texts(staying.mobile)).join()).toContain(formatDate(last))
  expect((await texts(staying.mobile)).join()).not.toContain(formatDate(addDays(last, 10)))
  expect(await told(mobile)).toContain('contract-amended')
  expect((await texts(mobile)).join()).toContain(`Now agreed: last day ${formatDate(last)}. See`)
  const { activities } = (await (await hr()).get(`${path}/activities?type=CONTRACT_AMENDED`)).body
  expect(activities).toMatchObject([
    { actor: 'Tulsi staff', entity_id: partner_id, after: { quota: 100, ends_on: last } },
  ])

  await world.advance(10 * DAY_MS)
  expect(await row(one.id)).toMatchObject({ status: 'EXPIRED', end_reason: 'ENDED' })
  expect(await row(leaving.id)).toMatchObject({ status: 'EXPIRED', end_reason: 'BLOCKED' })
  expect(await days(one.mobile)).toMatchObject({ status: 'EXPIRED', plan: last })
  await world.advance(16 * DAY_MS)
  expect(await available()).toBe(10_000)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  const checked = await verifyInvariants(world.db, VERIFIED, world.clock.now())
  expect(checked.filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('is today at the earliest, then the plan ends with the day; a person who was blocked comes back until then', async () => {
  const { add, preview, end, days, block, hr, path } = await openLooms()
  const [one, left] = [await add(), await add()]
  await block(left.id, today())
  expect((await preview(addDays(today(), -1))).error?.fields).toHaveProperty('ends_on')
  expect((await preview(addDays(today(), 300))).error?.fields).toHaveProperty('ends_on')
  expect((await end(addDays(today(), -1))).error?.fields).toHaveProperty('ends_on')
  expect((await end(today())).status).toBe(201)
  const member = await world.signUp(one.mobile)
  expect((await member.get('subscriptions')).body.subscriptions[0]).toMatchObject({ is_active: true })
  expect((await (await hr()).post(`${path}/partner_user/${left.id}/restore`)).status).toBe(200)
  expect(await days(left.mobile)).toMatchObject({ employee: today(), plan: today(), status: 'ACTIVE' })
  await world.advance(DAY_MS)
  const later = await world.signUp(one.mobile)
  expect((await later.get('subscriptions')).body.subscriptions[0]).toMatchObject({ is_active: false })
  expect((await end(addDays(today(), 1))).error?.type).toBe('CONTRACT_ENDED')
})

test('gives a contract without a last day one', async () => {
  const { add, end, days } = await openLooms({ ends_on: null })
  const { mobile } = await add()
  const last = addDays(today(), 40)
  const { body } = await end(last)
  expect(body).toMatchObject({ ends_on: last, amendments: [{ ends_on_before: null, ends_on_after: last }] })
  expect(await days(mobile)).toMatchObject({ employee: last, plan: last, credits: last })
})

test('is refused when other people are concerned than were shown, and for a version that is over', async () => {
  const { add, end, contract } = await openLooms()
  await add()
  const last = addDays(today(), 40)
  expect((await end(last, { people: 7 })).error).toMatchObject({ type: 'PEOPLE_CHANGED', extra_args: { people: 1 } })
  expect((await end(last, { version: (await contract()).version + 1 })).error?.type).toBe('STALE')
  expect((await contract()).ends_on).toBe(addDays(today(), 300))
})

test('can be given back by an amendment while it runs, and people are told again', async () => {
  const { add, end, days, id, kabir, contract, told } = await openLooms()
  const { mobile } = await add()
  await end(addDays(today(), 10))
  const later = addDays(today(), 90)
  const { version } = await contract()
  const body = { ends_on: later, effective_on: today(), reason: 'Letter 8', version }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const given = await (await kabir()).send('POST', `dashboard/partners/${id}/amendments`, { body, headers })
  expect(given.status).toBe(201)
  expect(await days(mobile)).toMatchObject({ employee: later, plan: later, term: later, credits: later })
  await world.advance(DAY_MS)
  expect(await told(mobile)).toContain('employee-plan-restored')
})
