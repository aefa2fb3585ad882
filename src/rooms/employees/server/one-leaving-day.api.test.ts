/** Who leaves a company on a day has left for all its contracts: for the running one, and for those that are signed and have not started. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { sendForm, visit } from '#testing/claim-form.ts'
import { fund, openEmployer } from '#testing/employer.ts'
import { photo } from '#testing/photo.ts'
import { applyList, csvOf } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, type IstDate, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { VERIFIED } from '../../../product.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const checked = await verifyInvariants(world.db, VERIFIED, world.clock.now())
  const books = await verifyBooks(world.db)
  await world.close()
  expect(checked.filter(({ breaches, failure }) => breaches > 0 || failure)).toEqual([])
  expect(books).toMatchObject({ whole: true })
})

const today = () => istDateOf(world.clock.now())

/** A company whose contract runs for nine more days, with ₹500 of it given to somebody who left or leaves. */
async function running() {
  const first_day = today()
  const plain = { reference_id_placeholder: null, reference_id_sample: null, runout_days_on_exit: 5 }
  const looms = await openEmployer(world, { ...plain, quota_reusable: true, ends_on: addDays(first_day, 9) })
  const one = await looms.add({ reference_id: undefined })
  /** Another contract, with ten lives and ₹1,000, of which the person gets one and ₹400. */
  const renew = async (starts_on: IstDate, { quota = 10 } = {}) => {
    const { subsidiary_id, plan_version_id } = await looms.contract()
    const { id: partnerId } = await world.db
      .insertInto('partner_plans')
      .values({
        ...{ subsidiary_id, plan_version_id, quota, starts_on, ends_on: addDays(starts_on, 300) },
        ...{ partner_name: 'Looms, renewed', is_wallet_based_plan: true, runout_days_on_exit: 5, status: 'SIGNED' },
        ...{ signed_at: world.clock.now(), created_at: world.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await fund(world, partnerId, 1_000)
    const { mobile, email } = one
    const person = looms.somebody({ mobile, email, partnerId, reference_id: undefined, walletAmount: 400 })
    const { status, body } = await (await looms.hr()).post(`${looms.path}/partner_user`, person)
    expect(status).toBe(201)
    return { id: body.id as string, partnerId }
  }
  const rowOf = async (id: string) => {
    const { body } = await (await looms.hr()).get(
      `${looms.path}/partner_users?mobile=${encodeURIComponent(one.mobile)}`,
    )
    return body.partner_users.find((row: { id: string }) => row.id === id)
  }
  const block = async (partner_user_id: string, fields: object = {}) =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, {
      body: { partner_user_id, reason: 'Left', ...fields },
    })
  const preview = async (id: string, query = '') =>
    (await (await looms.hr()).get(`${looms.path}/partner_users/${id}/block?${query}`)).body
  const restore = async (id: string) => (await looms.hr()).post(`${looms.path}/partner_user/${id}/restore`, {})
  const leftOf = async (partner_id: string) => {
    const { body } = await (await looms.hr()).get(`${looms.path}/partner_user/form?partner_id=${partner_id}`)
    return { lives: body.remaining_quota, rupees: body.available }
  }
  const claim = async (day: IstDate) => {
    const member = await world.signUp(one.mobile)
    const [self] = (await member.get('members')).body.members
    const scheduled_time = toWireTime(new Date(`${day}T06:00:00Z`))
    const bill = { scheduled_time, claim_amount: 50, establishment_name: 'Wellness' }
    return sendForm(member, 'POST', 'usagemoderation?claim_type=Pharmacy', {
      data: { ...visit(self, world.clock.now(), 0), ...bill },
      bill_files: [await photo()],
      prescription_files: [await photo()],
    })
  }
  /** How many messages the person got of a plan that ends. */
  const notices = async () => {
    const sent = await world.db
      .selectFrom('outbox_messages as m')
      .innerJoin('partner_users as e', (join) => join.on(sql<boolean>`m.cause like 'employee:' || e.id || ':%:ends:%'`))
      .select('m.cause')
      .distinct()
      .where('e.mobile', '=', one.mobile)
      .execute()
    return sent.length
  }
  return { ...looms, notices, first_day, one, renew, rowOf, block, preview, restore, leftOf, claim }
}

const gone = (day: IstDate) => ({ status: 'EXPIRED', end_reason: 'BLOCKED', last_working_day: day })

test('left in the running contract: the next one, signed, never begins; undone, both plans go on', async () => {
  const looms = await running()
  const next = await looms.renew(addDays(today(), 10))
  expect(await looms.preview(looms.one.id)).toMatchObject({
    other_plans: [{ plan_name: 'Looms, renewed', starts_on: addDays(today(), 10) }],
  })
  expect((await looms.block(looms.one.id)).status).toBe(200)
  await world.work()
  expect(await looms.notices()).toBe(1)
  expect(await looms.rowOf(next.id)).toMatchObject({ ...gone(today()), runout_on: null })
  expect(await looms.leftOf(next.partnerId)).toEqual({ lives: 10, rupees: 1_000 })
  expect((await looms.restore(looms.one.id)).status).toBe(200)
  for (const id of [looms.one.id, next.id])
    expect(await looms.rowOf(id)).toMatchObject({ status: 'ACTIVE', last_working_day: null })
  expect(await looms.rowOf(next.id)).toMatchObject({ balance: 400 })
  expect(await looms.leftOf(next.partnerId)).toEqual({ lives: 9, rupees: 600 })
  await looms.block(looms.one.id)
  await world.advance(12 * DAY_MS)
  expect(await looms.rowOf(next.id)).toMatchObject({ status: 'EXPIRED', activated: false })
})

test('a planned day does so on its night; called off before, nothing has ended', async () => {
  const looms = await running()
  const next = await looms.renew(addDays(today(), 10))
  const day = addDays(today(), 2)
  expect(await looms.preview(looms.one.id, `last_working_day=${day}`)).toMatchObject({ other_plans: [{}] })
  await looms.block(looms.one.id, { last_working_day: day })
  expect(await looms.rowOf(next.id)).toMatchObject({ status: 'ACTIVE', last_working_day: null })
  expect((await looms.restore(looms.one.id)).status).toBe(200)
  await world.advance(4 * DAY_MS)
  expect(await looms.rowOf(next.id)).toMatchObject({ status: 'ACTIVE' })
  await looms.block(looms.one.id, { last_working_day: addDays(looms.first_day, 9) })
  await world.advance(7 * DAY_MS)
  for (const id of [looms.one.id, next.id])
    expect(await looms.rowOf(id)).toMatchObject(gone(addDays(looms.first_day, 9)))
  expect(await looms.leftOf(next.partnerId)).toEqual({ lives: 10, rupees: 1_000 })
})

test('nor does it end a plan that the company gave after it had planned the day', async () => {
  const looms = await running()
  await looms.block(looms.one.id, { last_working_day: addDays(today(), 2) })
  await world.advance(DAY_MS)
  const next = await looms.renew(addDays(looms.first_day, 10))
  await world.advance(3 * DAY_MS)
  expect(await looms.rowOf(looms.one.id)).toMatchObject(gone(addDays(looms.first_day, 2)))
  expect(await looms.rowOf(next.id)).toMatchObject({ status: 'ACTIVE', last_working_day: null })
})

test('a day of the running contract, entered on the row of the next one, ends the running plan by its own rules', async () => {
  const looms = await running()
  const next = await looms.renew(addDays(today(), 10))
  const day = addDays(today(), 2)
  expect((await looms.block(next.id, { last_working_day: day })).status).toBe(200)
  await world.advance(4 * DAY_MS)
  expect(await looms.rowOf(next.id)).toMatchObject(gone(day))
  expect(await looms.rowOf(looms.one.id)).toMatchObject({ ...gone(day), runout_on: addDays(day, 5), balance: 500 })
  const later = await looms.claim(addDays(day, 1))
  expect([later.status, Object.keys(later.error?.fields ?? {})]).toEqual([422, ['scheduled_time']])
  expect((await looms.claim(day)).status).toBe(201)
  await world.advance(8 * DAY_MS)
  expect(await looms.rowOf(looms.one.id)).toMatchObject({ ...gone(day), balance: 0 })
})

test('and so does a day that is over; the undo of the row of the next one gives the running plan back too', async () => {
  const looms = await running()
  await world.advance(4 * DAY_MS)
  const next = await looms.renew(addDays(looms.first_day, 10))
  const day = addDays(looms.first_day, 2)
  expect(await looms.preview(next.id, `last_working_day=${day}`)).toMatchObject({
    other_plans: [{ plan_name: 'Looms Family Care', starts_on: looms.first_day }],
  })
  expect((await looms.block(next.id, { last_working_day: day })).status).toBe(200)
  expect(await looms.rowOf(looms.one.id)).toMatchObject(gone(day))
  expect((await looms.restore(next.id)).status).toBe(200)
  for (const id of [looms.one.id, next.id])
    expect(await looms.rowOf(id)).toMatchObject({ status: 'ACTIVE', last_working_day: null })
  expect((await looms.claim(addDays(day, 1))).status).toBe(201)
})

test('left in the contract before the running one, with a third one signed: none of the three goes on', async () => {
  const looms = await running()
  await world.advance(12 * DAY_MS)
  const second = await looms.renew(today())
  const third = await looms.renew(addDays(today(), 20))
  const day = addDays(looms.first_day, 2)
  expect((await looms.block(second.id, { last_working_day: day })).status).toBe(200)
  expect(await looms.rowOf(looms.one.id)).toMatchObject({ end_reason: 'ENDED', last_working_day: day })
  for (const { id, partnerId } of [second, third]) {
    expect(await looms.rowOf(id)).toMatchObject(gone(day))
    expect(await looms.leftOf(partnerId)).toEqual({ lives: 10, rupees: 1_000 })
  }
  expect((await looms.restore(second.id)).status).toBe(200)
  expect(await looms.rowOf(looms.one.id)).toMatchObject({ end_reason: 'ENDED', last_working_day: null })
  for (const { id } of [second, third]) expect(await looms.rowOf(id)).toMatchObject({ status: 'ACTIVE', balance: 400 })
})

test('a contract that runs beside theirs goes on, as does the plan of somebody who was moved or added by mistake', async () => {
  const looms = await running()
  const beside = await looms.renew(addDays(today(), -3))
  expect(await looms.preview(looms.one.id)).toMatchObject({ other_plans: [] })
  await looms.block(looms.one.id)
  expect(await looms.rowOf(beside.id)).toMatchObject({ status: 'ACTIVE' })
  const other = await running()
  const next = await other.renew(addDays(today(), 10))
  expect(await other.preview(next.id)).toMatchObject({ other_plans: [{}] })
  for (const [id, reason] of [
    [next.id, 'Error'],
    [other.one.id, 'Transferred'],
  ] as const) {
    expect(await other.preview(id, `reason=${reason}`)).toMatchObject({ other_plans: [] })
    await other.block(id, { reason })
    expect(await other.rowOf(id === next.id ? other.one.id : next.id)).toMatchObject({ status: 'ACTIVE' })
    expect((await other.restore(id)).status).toBe(200)
  }
})

test('undone where the life of the next contract was given away: the plan that was blocked goes on alone', async () => {
  const looms = await running()
  const next = await looms.renew(addDays(today(), 10), { quota: 1 })
  await looms.block(looms.one.id)
  const { partnerId } = next
  await looms.add({ partnerId, reference_id: undefined, walletAmount: 0 })
  expect((await looms.restore(looms.one.id)).status).toBe(200)
  expect(await looms.rowOf(looms.one.id)).toMatchObject({ status: 'ACTIVE', balance: 500 })
  expect(await looms.rowOf(next.id)).toMatchObject({ status: 'EXPIRED', balance: 0 })
  const refused = await looms.restore(next.id)
  expect([refused.status, refused.error?.type]).toEqual([409, 'QUOTA_EXCEEDED'])
})

test('a list does the same, and its undo gives everything back, with the end that was planned', async () => {
  const looms = await running()
  const next = await looms.renew(addDays(today(), 10))
  const planned = addDays(today(), 40)
  await looms.block(next.id, { last_working_day: planned })
  const list = csvOf(['Mobile', 'Last Working Day'], [[looms.one.mobile.slice(3), '']])
  const { id } = await applyList(world, looms, 'BLOCK', list)
  for (const one of [looms.one.id, next.id]) expect(await looms.rowOf(one)).toMatchObject(gone(today()))
  expect(await looms.leftOf(next.partnerId)).toEqual({ lives: 10, rupees: 1_000 })
  expect((await (await looms.hr()).post(`${looms.path}/files/${id}/undo`, {})).status).toBe(200)
  expect(await looms.rowOf(looms.one.id)).toMatchObject({ status: 'ACTIVE', last_working_day: null, balance: 500 })
  expect(await looms.rowOf(next.id)).toMatchObject({ status: 'ACTIVE', last_working_day: planned, balance: 400 })
  expect(await looms.leftOf(next.partnerId)).toEqual({ lives: 9, rupees: 600 })
})

test('who was added to the next contract by a list that is undone keeps the running plan', async () => {
  const looms = await running()
  const { id: partner_id } = await world.db
    .insertInto('partner_plans')
    .values({
      ...{ subsidiary_id: looms.subsidiary_id, plan_version_id: (await looms.contract()).plan_version_id, quota: 10 },
      ...{ partner_name: 'Looms, renewed', starts_on: addDays(today(), 10), ends_on: addDays(today(), 300) },
      ...{ status: 'SIGNED', signed_at: world.clock.now(), created_at: world.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { name, email, mobile } = looms.one
  const list = csvOf(['Employee Name', 'Email', 'Mobile'], [[name, email, mobile.slice(3)]])
  const { id } = await applyList(world, { ...looms, partner_id }, 'ACTIVATE', list)
  expect((await (await looms.hr()).post(`${looms.path}/files/${id}/undo`, {})).body).toMatchObject({ undone: 1 })
  expect(await looms.rowOf(looms.one.id)).toMatchObject({ status: 'ACTIVE', balance: 500 })
})
