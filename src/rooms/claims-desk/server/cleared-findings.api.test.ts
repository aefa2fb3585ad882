/** A serious finding that our staff correct away: two people approve the claim all the same. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { sendForm } from '#testing/claim-form.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let member: Browser
let retail: string
let meera: Browser
let leela: Browser
let bills = 0

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  member = await world.signUp('+919600000013')
  retail = (await buyPlan(world, member)).subscription_id
  await world.advance(2 * DAY_MS)
  meera = await world.person('Meera')
  leela = await world.person('Leela')
})
afterAll(() => world.close())

const read = async (id: bigint) =>
  world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const write = async (browser: Browser, id: bigint, changes: object) =>
  browser.patch(`dashboard/claims/${id}`, { version: (await read(id)).version, ...changes })
const act = async (browser: Browser, id: bigint, call: string, body: object) =>
  browser.post(`dashboard/claims/${id}/${call}`, { version: (await read(id)).version, ...body })
const approve = async (browser: Browser, id: bigint) =>
  (await act(browser, id, 'approve', { approved_claim_amount: 800 })).body.status
const codesOf = async (id: bigint) =>
  (await leela.get(`dashboard/claims/${id}`)).body.checks.map(({ code }: { code: string }) => code)

/** The second claim of a bill, with the finding. */
async function twice() {
  const bill = { establishment_name: 'Apollo Pharmacy', additional_details: { bill_number: `DUP-${bills++}` } }
  const [first, second] = [
    await insertTestClaim(world, { subscription_id: retail }),
    await insertTestClaim(world, { subscription_id: retail }),
  ]
  for (const { id } of [first, second]) expect((await write(leela, id, bill)).status).toBe(200)
  expect(await codesOf(second.id)).toContain('SAME_BILL')
  return second.id
}
/** Both claims of a bill, each with the serious finding. */
async function both() {
  const second = await twice()
  await world.work()
  const { other_claim_id } = await world.db
    .selectFrom('claim_checks')
    .select('other_claim_id')
    .where('claim_id', '=', second)
    .where('check_code', '=', 'SAME_BILL')
    .executeTakeFirstOrThrow()
  const first = other_claim_id!
  expect([(await read(first)).risk, (await read(second)).risk]).toEqual(['HIGH', 'HIGH'])
  return { first, second }
}
const dayBefore = async (id: bigint) => ({
  scheduled_time: toWireTime(new Date((await read(id)).scheduled_time.getTime() - DAY_MS)),
})
const other = () => ({ additional_details: { bill_number: `OTHER-${bills++}` } })

it('by the one who corrected it first, and by a colleague who sees what went', async () => {
  const id = await twice()
  expect((await write(meera, id, other())).status).toBe(200)
  expect(await codesOf(id)).not.toContain('SAME_BILL')
  expect((await meera.get(`dashboard/claims/${id}`)).body.limits.cleared_by_you).toBe(true)
  expect(await approve(meera, id)).toBe('PENDING')
  const seen = (await leela.get(`dashboard/claims/${id}`)).body
  expect([seen.limits.cleared_by_you, seen.cleared]).toEqual([
    false,
    { by: { id: expect.any(String), name: 'Meera Iyer' }, findings: ['Same bill number'] },
  ])
  expect(await approve(leela, id)).toBe('APPROVED')
})

it('by the one who made the same bill a question by another amount', async () => {
  const id = await twice()
  expect((await write(meera, id, { claim_amount: 799 })).status).toBe(200)
  expect(await codesOf(id)).toContain('SAME_BILL')
  expect(await read(id)).toMatchObject({ cleared_codes: ['SAME_BILL'] })
  expect((await act(meera, id, 'approve', { approved_claim_amount: 799 })).body.status).toBe('PENDING')
})

it('of both claims, by the one who made the same bill a question by another day of one of them', async () => {
  for (const corrected of ['first', 'second'] as const) {
    const claims = await both()
    const [here, there] = corrected === 'first' ? [claims.first, claims.second] : [claims.second, claims.first]
    expect((await write(meera, here, await dayBefore(here))).status).toBe(200)
    await world.work()
    for (const id of [here, there]) expect(await read(id)).toMatchObject({ cleared_codes: ['SAME_BILL'] })
    expect((await meera.get(`dashboard/claims/${there}`)).body.limits.cleared_by_you).toBe(true)
    expect(await approve(meera, there)).toBe('PENDING')
    expect(await approve(leela, there)).toBe('APPROVED')
  }
})

it('where the other claim is set right again, as before: the finding is back on both', async () => {
  const { first, second } = await both()
  const { scheduled_time } = await read(first)
  await write(meera, first, await dayBefore(first))
  await world.work()
  await write(leela, first, { scheduled_time: toWireTime(scheduled_time) })
  await world.work()
  for (const id of [first, second])
    expect(await read(id)).toMatchObject({ cleared_by: null, cleared_codes: null, risk: 'HIGH' })
})

it('and who approved a claim alone does not release its money by a correction of the other one', async () => {
  const bill = { establishment_name: 'Apollo Pharmacy', additional_details: { bill_number: `DUP-${bills++}` } }
  const [first, second] = [
    await insertTestClaim(world, { subscription_id: retail }),
    await insertTestClaim(world, { subscription_id: retail }),
  ]
  await write(leela, first.id, bill)
  expect(await approve(meera, first.id)).toBe('APPROVED')
  await world.advance(60_000)
  await write(leela, second.id, bill)
  await world.work()
  expect((await read(first.id)).risk).toBe('HIGH')
  await write(meera, second.id, await dayBefore(second.id))
  await world.work()
  expect(await read(first.id)).toMatchObject({ risk: 'HIGH', cleared_by: null })
  expect(await read(second.id)).toMatchObject({ cleared_codes: ['SAME_BILL'] })
})

it('unless another correction brings the finding back, or the member writes it themselves', async () => {
  const back = await twice()
  const { additional_details } = await read(back)
  await write(meera, back, other())
  await write(leela, back, { additional_details })
  expect(await read(back)).toMatchObject({ cleared_by: null, cleared_codes: null, risk: 'HIGH' })

  const asked = await twice()
  await write(meera, asked, other())
  const question = { reasons: ['RX_MISSING'], message: 'Which number has the bill?' }
  const answer = async (data: object) => {
    expect((await act(meera, asked, 'hold', question)).status).toBe(200)
    const files = { bill_files: [await photo()], prescription_files: [await photo()] }
    return sendForm(member, 'PATCH', `usagemoderation/${asked}`, { data: { submit_response: true, ...data }, ...files })
  }
  expect((await answer({ comment: 'That one' })).status).toBe(200)
  expect((await read(asked)).cleared_by).not.toBeNull()
  expect((await answer({ additional_details: { bill_number: 'MINE-1' } })).status).toBe(200)
  expect(await read(asked)).toMatchObject({ cleared_by: null, cleared_codes: null })
})
