/** What a company does not find out about people: numbers it does not see, and when they came here by themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toWireTime } from '#values/wire-time.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { logIn } from '../../../testing/log-in.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** Somebody who activated the plan themselves and does not show their number, as far as this matters here. */
async function openLooms(terms: object = {}) {
  const looms = await openEmployer(world, terms)
  const { id } = await looms.add()
  const { mobile, subscription_id } = await world.db
    .updateTable('partner_users')
    .set({ shows_mobile: false })
    .where('id', '=', id)
    .returning(['mobile', 'subscription_id'])
    .executeTakeFirstOrThrow()
  const browser = await looms.hr()
  const answerTo = async (path: string, fields: object) => {
    const { status, error } = await browser.post(`${looms.path}/${path}`, fields)
    return { status, type: error?.type, text: error?.message, fields: error?.fields, extra_args: error?.extra_args }
  }
  return { ...looms, id, mobile, subscription_id, browser, answerTo }
}

describe('the number of an employee who keeps it to themselves', () => {
  test('is answered as any other where the company has too little credit, too few lives or a known ID', async () => {
    const { somebody, answerTo, mobile, partner_id, add } = await openLooms()
    const { external_reference_id: reference_id } = await add()
    const tries = async (fields: object) => [
      await answerTo('partner_user', somebody({ ...fields, mobile })),
      await answerTo('partner_user', somebody(fields)),
    ]
    const rich = await tries({ walletAmount: 50_000 })
    expect(rich[0]).toMatchObject({ status: 409, type: 'INSUFFICIENT_FUNDS' })
    expect(rich[0]).toEqual(rich[1])
    const known = await tries({ reference_id })
    expect(known[0]).toMatchObject({ status: 409, extra_args: { field: 'reference_id' } })
    expect(known[0]).toEqual(known[1])
    await world.db.updateTable('partner_plans').set({ quota: 2 }).where('id', '=', partner_id).execute()
    const full = await tries({})
    expect(full[0]).toMatchObject({ status: 409, type: 'QUOTA_EXCEEDED' })
    expect(full[0]).toEqual(full[1])
    await world.db.updateTable('partner_plans').set({ quota: 3 }).where('id', '=', partner_id).execute()
    const taken = await answerTo('partner_user', somebody({ mobile }))
    expect(taken).toMatchObject({ status: 409, type: 'DUPLICATE_EMPLOYEE', extra_args: { field: 'mobile' } })
  })
})

describe('the numbers of a plan’s people', () => {
  test('are answered as any other where a dependent is not added for another reason', async () => {
    const { id, mobile, answerTo } = await openLooms()
    const adult = { name: 'Arun Bose', relation: 'Husband', dob: '1990-05-01', gender: 'M' }
    const path = `partner_users/${id}/members`
    const tries = async (fields: object) => [
      await answerTo(path, { ...adult, ...fields, mobile }),
      await answerTo(path, { ...adult, ...fields, mobile: '+919700099999' }),
    ]
    const unborn = await tries({ dob: '2099-01-01' })
    expect(unborn[0]).toMatchObject({ status: 422, fields: { dob: expect.any(String) } })
    expect(unborn[0]).toEqual(unborn[1])
    const taken = await answerTo(path, { ...adult, mobile })
    expect([taken.status, Object.keys(taken.fields ?? {})]).toEqual([422, ['mobile']])
    expect((await answerTo(path, adult)).status).toBe(201)
    const full = await tries({})
    expect(full[0]).toMatchObject({ status: 409, type: 'COVERAGE_FULL' })
    expect(full[0]).toEqual(full[1])
  })
})

test('somebody who was here before counts as activated from their first login after they were added (0083)', async () => {
  const { add, somebody, hr, path } = await openEmployer(world)
  const { mobile } = somebody()
  const phone = world.browser()
  expect((await logIn(world, phone, mobile)).status).toBe(200)
  await world.advance(3_600_000)
  const { id } = await add({ mobile })
  const read = async () => (await (await hr()).get(`${path}/partner_users/${id}`)).body
  expect(await read()).toMatchObject({ activated: false, activated_at: null })
  await world.advance(3_600_000)
  // Whose session this is nobody knows: the company may have typed a stranger's number.
  expect((await phone.get('userinfo')).status).toBe(200)
  await world.work()
  expect(await read()).toMatchObject({ activated: false, activated_at: null })
  await logIn(world, phone, mobile)
  const used = toWireTime(world.clock.now())
  await world.work()
  expect(await read()).toMatchObject({ activated: true, activated_at: used })
  await world.advance(3_600_000)
  await logIn(world, phone, mobile)
  await world.work()
  expect((await read()).activated_at).toBe(used)
})
