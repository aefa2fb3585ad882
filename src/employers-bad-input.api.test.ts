/** What HR users should not send, and the answer to each; nothing is half done. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from './testing/employer.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
let sister: Awaited<ReturnType<typeof openEmployer>>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world, { quota_reusable: true })
  sister = await openEmployer(world)
})
afterAll(() => world.close())

const today = () => istDateOf(world.clock.now())
const people = () => `${looms.path}/partner_users`

/** What a company has: after a refusal it is as before. */
async function company() {
  const hr = await looms.hr()
  const { pagination_info } = (await hr.get(people())).body
  const { consumed_quota } = await looms.contract()
  return [pagination_info.total_users, consumed_quota, await looms.available()]
}

async function add(fields: object) {
  const { status, body, error } = await (await looms.hr()).post(`${looms.path}/partner_user`, looms.somebody(fields))
  return { status, body, type: error?.type, field: Object.keys(error?.fields ?? {})[0] }
}

describe('a name', () => {
  test.each([
    ['in Devanagari', 'अनीता शर्मा', 201],
    ['in Tamil', 'கமலா தேவி', 201],
    ['of 100 characters', `Anita ${'a'.repeat(94)}`, 201],
    ['of 101 characters', `Anita ${'a'.repeat(95)}`, 422],
    ['that is a formula', '=HYPERLINK("https://evil.example","x")', 422],
    ['that begins like a formula', '+cmd|calc', 422],
    ['of spaces', '   ', 422],
  ])('%s is answered as specified, with its field', async (_, name, status) => {
    const before = await company()
    const answer = await add({ name })
    expect([answer.status, answer.field]).toEqual([status, status === 422 ? 'name' : undefined])
    if (status === 422) return expect(await company()).toEqual(before)
    expect(answer.body.name).toBe(name)
    const file = await (await looms.hr()).get(`${people()}/export?format=csv`)
    expect(file.text).toContain(name)
  })

  test('that a colleague once wrote as a formula is text in the export', async () => {
    const { body } = await add({ tags: { function: '=1+1' }, reference_id: '@SUM(A1)' })
    expect(body.external_reference_id).toBe('@SUM(A1)')
    const file = await (await looms.hr()).get(`${people()}/export?format=csv`)
    expect(file.status).toBe(200)
    expect(file.text).not.toMatch(/(^|,)"?[=@+]/m)
  })
})

describe('a mobile', () => {
  test('of somebody with another plan, of a colleague and of a person who was blocked is a new person of this one', async () => {
    const elsewhere = await sister.add()
    const colleague = await looms.colleague('PARTNER_MEMBER')
    const blocked = await looms.add()
    const hr = await looms.hr()
    await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: blocked.id } })
    for (const { mobile } of [elsewhere, colleague, blocked]) {
      const answer = await add({ mobile })
      expect([answer.status, answer.body.status, answer.body.mobile]).toEqual([201, 'ACTIVE', mobile])
    }
  })

  test.each(['12345', '+1 202 555 0100', '५५५५५५५५५५', '98100 0000', '5810000001'])(
    '%s is refused with its field',
    async (mobile) => {
      const before = await company()
      expect(await add({ mobile })).toMatchObject({ status: 422, field: 'mobile' })
      expect(await company()).toEqual(before)
    },
  )
})

describe('a block', () => {
  const block = async (id: string, last_working_day: string) =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, {
      body: { partner_user_id: id, last_working_day },
    })

  test.each([
    ['61 days ahead', 61, 422],
    ['60 days ahead', 60, 200],
    ['before the plan began', -1, 422],
  ])('%s', async (_, days, status) => {
    const { id } = await looms.add()
    const before = await company()
    const answer = await block(id, addDays(today(), days))
    expect([answer.status, Object.keys(answer.error?.fields ?? {})[0]]).toEqual([
      status,
      status === 422 ? 'last_working_day' : undefined,
    ])
    if (status === 422) expect(await company()).toEqual(before)
  })

  test.each(['tomorrow', '2027-02-30', '30-11-2026', ''])('on %j is no day', async (day) => {
    const { id } = await looms.add()
    expect((await block(id, day)).status).toBeOneOf([400, 422])
  })

  test('of a day in the past ends the plan with that day, and a second one is refused', async () => {
    const { id } = await looms.add()
    const starts_on = addDays(today(), -9)
    await world.db.updateTable('partner_users').set({ starts_on }).where('id', '=', id).execute()
    const answer = await block(id, addDays(today(), -3))
    expect(answer.body).toMatchObject({ status: 'EXPIRED', last_working_day: addDays(today(), -3) })
    const before = await company()
    const again = await block(id, today())
    expect([again.status, again.error?.type, again.error?.extra_args]).toEqual([
      409,
      'NOT_ACTIVE',
      { current_state: 'EXPIRED' },
    ])
    expect(await company()).toEqual(before)
  })
})

describe('a company, plan or person of another company is not found', () => {
  test('in the path', async () => {
    const hr = await looms.hr()
    const { id } = await sister.add()
    for (const path of ['overview', 'partner_users', 'filters?screen=employees', 'activities', `partner_users/${id}`])
      expect((await hr.get(`${sister.path}/${path}`)).status).toBe(404)
    for (const path of [`${id}`, `${id}/block`, `${id}/members`, `${id}/wallet/credits`, `${id}/wallet/transactions`])
      expect((await hr.get(`${people()}/${path}`)).status).toBe(404)
    expect((await hr.post(`${looms.path}/partner_user/${id}/restore`)).status).toBe(404)
    expect((await hr.post(`${people()}/${id}/wallet/transfer`, { amount: 1 })).status).toBe(404)
    expect((await hr.get(`${looms.path}/partners/${sister.partner_id}/wallet/credits`)).status).toBe(404)
  })

  test.each(['overview', 'partner_users', 'partner_user/form', 'partner_users/export'])(
    'in the query of %s',
    async (path) => {
      expect((await (await looms.hr()).get(`${looms.path}/${path}?partner_id=${sister.partner_id}`)).status).toBe(404)
    },
  )

  test('in the body', async () => {
    const hr = await looms.hr()
    const { id } = await sister.add()
    const before = await company()
    expect((await hr.post(`${looms.path}/partner_user`, looms.somebody({ partnerId: sister.partner_id }))).status).toBe(
      404,
    )
    expect((await hr.patch(`${looms.path}/partner_user`, { partner_user_id: id, tags: {} })).status).toBe(404)
    expect((await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id } })).status).toBe(404)
    const remind = (body: object) => hr.post(`${looms.path}/communications/app_install`, body)
    expect((await remind({ partner_user_ids: [id] })).status).toBe(404)
    expect((await remind({ select: { partner_id: sister.partner_id } })).status).toBe(404)
    expect(await company()).toEqual(before)
  })
})

test('a reminder to somebody who was reminded yesterday is not sent, and the answer says so (D7.26)', async () => {
  const { id } = await looms.add()
  const remind = async () =>
    (await (await looms.hr()).post(`${looms.path}/communications/app_install`, { partner_user_ids: [id] })).body
  expect(await remind()).toMatchObject({ eligible: 1, sent: 1 })
  await world.advance(DAY_MS)
  expect(await remind()).toEqual({ eligible: 0, sent: 0, skipped: { blocked: 0, installed: 0, recently_reminded: 1 } })
})
