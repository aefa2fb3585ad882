/** A person who had left before the contract that their company renewed: one day in every place, and nothing of the renewed one. */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '#testing/broken-rules.ts'
import { sendForm, visit } from '#testing/claim-form.ts'
import { fund, openEmployer } from '#testing/employer.ts'
import { logIn } from '#testing/log-in.ts'
import { photo } from '#testing/photo.ts'
import { applyList, csvOf } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const today = () => istDateOf(world.clock.now())

/** Somebody whose first contract ended five days ago, and who got ₹400 of ₹1,000 and one of ten lives of the next one today. */
async function renewed() {
  const first_day = today()
  const plain = { reference_id_placeholder: null, reference_id_sample: null, runout_days_on_exit: 5 }
  const looms = await openEmployer(world, { ...plain, ends_on: addDays(first_day, 5) })
  const before = await looms.add({ reference_id: undefined })
  await world.advance(10 * DAY_MS)
  const { subsidiary_id, plan_version_id } = await looms.contract()
  const agreed = {
    subsidiary_id,
    plan_version_id,
    partner_name: 'Looms, renewed',
    quota: 10,
    is_wallet_based_plan: true,
  }
  const { id: partnerId } = await world.db
    .insertInto('partner_plans')
    .values({
      ...agreed,
      runout_days_on_exit: 5,
      starts_on: today(),
      ends_on: addDays(today(), 300),
      status: 'SIGNED',
      signed_at: world.clock.now(),
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fund(world, partnerId, 1_000)
  const { mobile, email } = before
  const added = await (await looms.hr()).post(
    `${looms.path}/partner_user`,
    looms.somebody({ mobile, email, partnerId, reference_id: undefined, walletAmount: 400 }),
  )
  expect([added.status, added.body]).toMatchObject([201, { status: 'ACTIVE', subscription_start_date: today() }])
  const rows = async () => {
    const { body } = await (await looms.hr()).get(`${looms.path}/partner_users?mobile=${encodeURIComponent(mobile)}`)
    const rowOf = (one: string) => body.partner_users.find((row: { id: string }) => row.id === one)
    return [rowOf(before.id), rowOf(added.body.id)]
  }
  const leave = async (last_working_day: string) =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, {
      body: { partner_user_id: added.body.id, last_working_day, reason: 'Left' },
    })
  const left = async () => {
    const { body } = await (await looms.hr()).get(`${looms.path}/partner_user/form?partner_id=${partnerId}`)
    return { lives: body.remaining_quota, rupees: body.available }
  }
  const claim = async (day: string) => {
    const member = await world.signUp(mobile)
    const [self] = (await member.get('members')).body.members
    return sendForm(member, 'POST', 'usagemoderation?claim_type=Pharmacy', {
      data: {
        ...visit(self, world.clock.now(), 0),
        scheduled_time: toWireTime(new Date(`${day}T06:00:00Z`)),
        claim_amount: 50,
        establishment_name: 'Wellness',
      },
      bill_files: [await photo()],
      prescription_files: [await photo()],
    })
  }
  return {
    ...looms,
    first_day,
    mobile,
    email,
    before,
    next: { id: added.body.id, partnerId },
    rows,
    leave,
    left,
    claim,
  }
}

test('is recorded with the true day: the plan of the running contract is never applied (D4.04)', async () => {
  const one = await renewed()
  const day = addDays(one.first_day, 3)
  expect(await one.left()).toEqual({ lives: 9, rupees: 600 })
  const preview = await (await one.hr()).get(`${one.path}/partner_users/${one.next.id}/block?last_working_day=${day}`)
  expect(preview.body).toMatchObject({ immediate: true, frees_seat: true, runout_on: null })
  const { status, body } = await one.leave(day)
  expect([status, body]).toMatchObject([200, { status: 'EXPIRED', end_reason: 'BLOCKED', runout_on: null }])
  expect(await one.left()).toEqual({ lives: 10, rupees: 1_000 })
  for (const row of await one.rows()) expect(row).toMatchObject({ subscription_end_date: day, last_working_day: day })
  const plans = (await (await world.signUp(one.mobile)).get('subscriptions')).body.subscriptions
  expect(plans).toMatchObject([{ start_date: one.first_day, end_date: day, status: 'EXPIRED' }])
  const later = await one.claim(addDays(day, 1))
  expect([later.status, Object.keys(later.error?.fields ?? {})]).toEqual([422, ['scheduled_time']])
  expect((await one.claim(day)).status).toBe(201)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

test('and not before the first day of the earlier contract’s plan', async () => {
  const one = await renewed()
  const { status, error } = await one.leave(addDays(one.first_day, -1))
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['last_working_day']])
  expect(await one.rows()).toMatchObject([{ last_working_day: null }, { status: 'ACTIVE' }])
})

test('undone within a day: both plans are as they were', async () => {
  const one = await renewed()
  const [earlier, running] = await one.rows()
  await one.leave(addDays(one.first_day, 3))
  const back = await (await one.hr()).post(`${one.path}/partner_user/${one.next.id}/restore`, {})
  expect([back.status, back.body]).toMatchObject([200, { status: 'ACTIVE', last_working_day: null }])
  const same = (row: { version: number }) => ({ ...row, version: 0 })
  expect((await one.rows()).map(same)).toEqual([earlier, running].map(same))
  expect(await one.left()).toEqual({ lives: 9, rupees: 600 })
  expect((await one.claim(addDays(one.first_day, 4))).status).toBe(201)
})

test.each([
  { activates: true, uses: true, lives: 9 },
  { activates: true, uses: false, lives: 9 },
  { activates: false, uses: true, lives: 10 },
])(
  'activated: $activates, used: $uses: the life tells HR what it sees anyway, and not whether anything was used (0062)',
  async (one_of) => {
    const one = await renewed()
    if (one_of.activates) expect((await logIn(world, world.browser(), one.mobile)).status).toBe(200)
    await world.work()
    if (one_of.uses)
      await sql`insert into subscription_usages (subscription_id, service, uhid, count, reference, at, term, worth_paise)
      select s.id, 'Appointment', m.uhid, 1, 'test/' || s.id, ${world.clock.now()}, 1, 0 from partner_users e
        join subscriptions s on s.id = e.subscription_id join subscription_members m on m.subscription_id = s.id and m.is_primary
      where e.id = ${one.next.id}`.execute(world.db)
    const day = addDays(one.first_day, 3)
    const preview = await (await one.hr()).get(`${one.path}/partner_users/${one.next.id}/block?last_working_day=${day}`)
    expect(preview.body.frees_seat).toBe(one_of.lives === 10)
    expect((await one.leave(day)).status).toBe(200)
    expect(await one.left()).toEqual({ lives: one_of.lives, rupees: 1_000 })
  },
)

test('undone where the person was added once more: the day of the first block, which stands, holds again', async () => {
  const one = await renewed()
  const { path, mobile, email } = one
  await one.leave(addDays(one.first_day, 3))
  const person = one.somebody({ mobile, email, partnerId: one.next.partnerId, reference_id: undefined })
  const { id } = (await (await one.hr()).post(`${path}/partner_user`, person)).body
  const body = { partner_user_id: id, last_working_day: addDays(one.first_day, 1) }
  expect((await (await one.hr()).send('DELETE', `${path}/partner_user`, { body })).status).toBe(200)
  expect((await one.rows())[0]).toMatchObject({ last_working_day: addDays(one.first_day, 1) })
  expect((await (await one.hr()).post(`${path}/partner_user/${id}/restore`, {})).status).toBe(200)
  expect((await one.rows())[0]).toMatchObject({ last_working_day: addDays(one.first_day, 3) })
})

test('a list records it likewise', async () => {
  const one = await renewed()
  const day = addDays(one.first_day, 3)
  const list = csvOf(['Mobile', 'Last Working Day'], [[one.mobile.slice(3), day]])
  await applyList(world, { ...one, partner_id: one.next.partnerId }, 'BLOCK', list)
  for (const row of await one.rows()) expect(row).toMatchObject({ subscription_end_date: day, last_working_day: day })
  expect(await one.left()).toEqual({ lives: 10, rupees: 1_000 })
})
