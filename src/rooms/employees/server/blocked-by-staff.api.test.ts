/** A block by our staff and one by the company are two: each holds until those who set it lift it (D2.27, D7.61). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { applyList, csvOf } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterEach(async () => expect(await verifyBooks(world.db)).toMatchObject({ whole: true }))
afterAll(() => world.close())

const openLooms = async (terms: object = {}) => {
  const looms = await openEmployer(world, { quota_reusable: true, ...terms })
  const person = looms.somebody()
  const add = async (fields: object = {}) =>
    (await looms.hr()).post(`${looms.path}/partner_user`, { ...person, ...fields })
  const employee = (await add()).body
  const planOf = (id: string) =>
    world.db
      .selectFrom('partner_users as e')
      .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
      .select(['s.id', 's.status', 's.ends_on', 's.expires_at'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
  const acts = {
    staffBlock: async (id: string) => byStaff(id, 'block'),
    staffLift: async (id: string) => byStaff(id, 'unblock'),
    block: async (id: string) =>
      (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id } }),
    restore: async (id: string) => (await looms.hr()).post(`${looms.path}/partner_user/${id}/restore`, {}),
  }
  const byStaff = async (id: string, act: 'block' | 'unblock') => {
    const kabir = await world.person('Kabir')
    return kabir.post(`dashboard/subscriptions/${(await planOf(id)).id}/${act}`, { reason: 'Looked into' })
  }
  const row = async (id: string) => (await (await looms.hr()).get(`${looms.path}/partner_users/${id}`)).body
  const read = async (id: string) => (await world.signUp(person.mobile)).get(`subscriptions/${(await planOf(id)).id}`)
  return { ...looms, ...acts, person, employee, addAgain: add, planOf, row, read }
}

const refusal = { status: 409, error: { type: 'BLOCKED_BY_STAFF', fields: { mobile: expect.any(String) } } }

test('nobody whose plan our staff have blocked is put on a colleague’s plan, by hand or by a list', async () => {
  const looms = await openLooms()
  await looms.staffBlock(looms.employee.id)
  expect((await looms.block(looms.employee.id)).status).toBe(200)
  const colleague = await looms.add()
  const hr = await looms.hr()
  const path = `${looms.path}/partner_users/${colleague.id}/members`
  const spouse = { name: 'Nila Bose', relation: 'Wife', gender: 'F', dob: '1990-05-05' }
  const { mobile } = looms.person
  expect(await hr.post(path, { ...spouse, mobile })).toMatchObject(refusal)
  const list = csvOf(
    ['Employee ID', 'Employee Email', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth', 'Mobile'],
    [['', colleague.email, spouse.name, 'wife', 'f', '05/05/1990', mobile.slice(3)]],
  )
  expect(await applyList(world, looms, 'MEMBER_ACTIVATE', list)).toMatchObject({
    ...{ succeeded: 0, failed: 1 },
    remarks: [{ remark: 'Blocked by our staff: call us', rows: 1 }],
  })
  const { body } = await hr.post(path, spouse)
  const patched = await hr.patch(`${path}/${body.uhid}`, { mobile, version: body.version })
  expect(patched).toMatchObject(refusal)
  await looms.staffLift(looms.employee.id)
  expect((await hr.patch(`${path}/${body.uhid}`, { mobile, version: body.version })).status).toBe(200)
})

describe('a plan that our staff have blocked', () => {
  test('is not given again after the company has ended it, by hand, by a list or under another contract', async () => {
    const looms = await openLooms()
    const { id } = looms.employee
    await looms.staffBlock(id)
    expect((await looms.block(id)).status).toBe(200)
    expect(await looms.addAgain()).toMatchObject(refusal)
    const { name, email, mobile, reference_id } = looms.person
    const list = csvOf(
      ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'],
      [
        [name, email, mobile.slice(3), reference_id, '0'],
        [name, 'other@looms.example', '9871200001', 'L-900', '0'],
      ],
    )
    expect(await applyList(world, looms, 'ACTIVATE', list)).toMatchObject({
      ...{ status: 'PROCESSED', succeeded: 1, failed: 1 },
      remarks: [{ remark: 'Blocked by our staff: call us', rows: 1 }],
    })
    // What is unique, or has a default.
    const own = new Set(['id', 'number', 'code', 'consumed_quota', 'custom_fields', 'tag_values'])
    const terms = Object.fromEntries(Object.entries(await looms.contract()).filter(([name]) => !own.has(name)))
    const other = await world.db
      .insertInto('partner_plans')
      .values({ ...terms, partner_name: 'Looms Second Care' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await looms.addAgain({ partnerId: other.id, walletAmount: 0 })).toMatchObject(refusal)
    await looms.staffLift(id)
    expect((await looms.addAgain()).status).toBe(201)
  })

  test('is not got around by an earlier plan whose end the company undoes', async () => {
    const looms = await openLooms()
    const first = looms.employee.id
    await looms.block(first)
    const second = (await looms.addAgain()).body.id
    await looms.staffBlock(second)
    await looms.block(second)
    expect(await looms.restore(first)).toMatchObject(refusal)
    await looms.staffLift(second)
    expect((await looms.restore(first)).status).toBe(200)
  })

  test('and a list that is undone does not give the person a way back', async () => {
    const looms = await openEmployer(world, { quota_reusable: true })
    const rows = [['Nila Bose', 'undone@looms.example', '9871200009', 'L-901', '500']]
    const list = csvOf(['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'], rows)
    const upload = await applyList(world, looms, 'ACTIVATE', list)
    const { subscription_id } = await world.db
      .selectFrom('partner_users')
      .select('subscription_id')
      .where('partner_plan_id', '=', looms.partner_id)
      .executeTakeFirstOrThrow()
    await (await world.person('Kabir')).post(`dashboard/subscriptions/${subscription_id}/block`, { reason: 'Odd' })
    const undone = await (await looms.hr()).post(`${looms.path}/files/${upload.id}/undo`)
    expect(undone.body).toMatchObject({ undone: 1, retained: 0 })
    expect(await looms.available()).toBe(10_000)
    expect(await applyList(world, looms, 'ACTIVATE', list)).toMatchObject({ succeeded: 0, failed: 1 })
    expect(await looms.available()).toBe(10_000)
  })
})

describe('both blocks are lifted in either order, and everything is there once', () => {
  const orders = [
    ['staffBlock', 'block', 'restore', 'staffLift'],
    ['staffBlock', 'block', 'staffLift', 'restore'],
    ['block', 'staffBlock', 'restore', 'staffLift'],
    ['block', 'staffBlock', 'staffLift', 'restore'],
  ] as const

  test.each(orders)('%s, %s, %s, %s', async (...acts) => {
    const looms = await openLooms()
    const { id } = looms.employee
    const before = await looms.planOf(id)
    const lives = (await looms.contract()).consumed_quota
    for (const [at, act] of acts.entries()) {
      const done = await looms[act](id)
      expect(done.status, `${act}: ${JSON.stringify(done.error)}`).toBe(200)
      await world.advance(1_000)
      const isLast = at === acts.length - 1
      expect((await looms.read(id)).body.is_active, act).toBe(isLast)
    }
    expect(await looms.planOf(id)).toEqual(before)
    expect(await looms.row(id)).toMatchObject({ status: 'ACTIVE', allotted: 500, balance: 500, blocked_by: [] })
    expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([9_500, lives])
  })

  test('and the company sees whose block it is, without the reason of our staff', async () => {
    const looms = await openLooms()
    const { id } = looms.employee
    expect((await looms.row(id)).blocked_by).toEqual([])
    await looms.staffBlock(id)
    expect(await looms.row(id)).toMatchObject({ status: 'ACTIVE', blocked_by: ['STAFF'] })
    await looms.block(id)
    const row = await looms.row(id)
    expect(row).toMatchObject({ status: 'EXPIRED', blocked_by: ['COMPANY', 'STAFF'] })
    expect(JSON.stringify(row)).not.toContain('Looked into')
    await looms.staffLift(id)
    expect((await looms.row(id)).blocked_by).toEqual(['COMPANY'])
  })
})
