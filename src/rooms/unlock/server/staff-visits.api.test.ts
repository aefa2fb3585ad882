import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { clinicVisits } from '#testing/clinic-visits.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { PEOPLE } from '../../../simulated-world/cast.ts'

let world: World
let people: ReturnType<typeof clinicVisits>
let kabir: Browser

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = clinicVisits(world, 9_162_920_000)
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const reverse = (id: string, by = kabir) =>
  by.post(`dashboard/visits/${id}/reverse`, { reason: 'The clinic was closed' })
const found = async (search: string) =>
  (await kabir.get(`dashboard/visits?search=${encodeURIComponent(search)}`)).body.visits

describe('our staff', () => {
  it('find a visit by its number or the member’s mobile, and nothing by anything else', async () => {
    const asha = await people.buyer()
    const { pass_no } = (await people.unlock(asha, await people.clinic())).body.visit_pass
    for (const search of [pass_no, pass_no.toLowerCase(), asha.mobile.slice(3)])
      expect((await found(search)).map((one: { pass_no: string }) => one.pass_no)).toEqual([pass_no])
    const divya = await world.person('Divya')
    const seen = (await divya.get(`dashboard/visits?search=${pass_no}`)).body.visits
    expect(seen).toMatchObject([{ pass_no: `••••${pass_no.slice(-2)}`, speciality: null }])
    const reads = world.db.selectFrom('audit_log').select('after').where('action', '=', 'unlock.visits-listed')
    expect((await reads.orderBy('id', 'desc').limit(1).execute())[0]?.after).toMatchObject({
      ids: [seen[0].id],
      searched: true,
    })
    expect(await found('Padma')).toEqual([])
    expect(await found('222222')).toEqual([])
    const typed = { mobile: '+919162929999', mobile_by: 'COMPANY', mobile_proof: null } as const
    const { subscription_id } = asha
    const added = { ...typed, subscription_id, created_at: world.clock.now() }
    await world.db.insertInto('subscription_members').values(added).execute()
    expect(await found(typed.mobile.slice(3))).toEqual([])
  })

  it('give back a visit that counts as used, for thirty days, also after a member’s own reversals are spent (decisions §15)', async () => {
    const asha = await people.buyer()
    const { pass_no } = (await people.unlock(asha, await people.clinic())).body.visit_pass
    await world.advance(4 * 3_600_000)
    kabir = await world.person('Kabir')
    const [{ id, can_reverse }] = await found(pass_no)
    expect(can_reverse).toBe(true)
    expect((await kabir.post(`dashboard/visits/${id}/reverse`, { reason: ' ' })).error?.fields).toHaveProperty('reason')
    const { status, body } = await reverse(id)
    expect([status, body.status, body.reason]).toEqual([200, 'REVERSED', 'The clinic was closed'])
    expect((await reverse(id)).status).toBe(200)
    expect(await people.left(asha)).toBe(10)
  })

  it('see which printed codes were used away from their clinic, or without a position', async () => {
    const clinic = await people.clinic()
    const numbers: string[] = []
    for (const distance_km of [0, 40, null]) {
      const { pass_no } = (await people.unlock(await people.buyer(), clinic)).body.visit_pass
      const set = { distance_km, unlocked_with: 'PRINTED_CODE' as const }
      await world.db.updateTable('visit_passes').set(set).where('pass_no', '=', pass_no).execute()
      numbers.push(pass_no)
    }
    const { visits, pagination_info } = (await kabir.get('dashboard/visits?place=elsewhere')).body
    const shown = visits.map(({ pass_no }: { pass_no: string }) => pass_no)
    expect(numbers.map((one) => shown.includes(one))).toEqual([false, true, true])
    expect(pagination_info.total_visits).toBe(visits.length)
  })

  it('give a member with an appointment its visit id, which is sent to them and unlocks on its day (decisions §15)', async () => {
    const [asha, other] = [await people.buyer(), await people.buyer()]
    const { establishment_id, provider_id } = await people.clinic()
    const day = istDateOf(world.clock.now())
    const place = { establishment_id, provider_id, mobile: asha.mobile, day }
    const book = (change: object = {}, by = kabir) => by.post('dashboard/visits/bookings', { ...place, ...change })
    const faults = async (change: object) => {
      const { status, error } = await book(change)
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await faults({ day: addDays(day, -1) })).toEqual([422, ['day']])
    expect(await faults({ day: addDays(day, 31) })).toEqual([422, ['day']])
    expect(await faults({ mobile: '9000000000' })).toEqual([422, ['mobile']])
    expect(await faults({ mobile: '123' })).toEqual([422, ['mobile']])
    expect(await faults({ provider_id: establishment_id })).toEqual([422, ['provider_id']])
    expect((await book({}, asha.browser)).status).toBe(403)

    const own = await people.buyer()
    const kabirs = PEOPLE.find(({ name }) => name === 'Kabir Khanna')!.mobile
    await world.db
      .insertInto('subscription_members')
      .values({ subscription_id: own.subscription_id, mobile: kabirs, created_at: world.clock.now() })
      .execute()
    // Before what is wrong with the rest.
    for (const change of [{ mobile: kabirs }, { mobile: own.mobile, day: '2020-01-01' }]) {
      const refused = await book(change)
      expect([refused.status, refused.error?.type]).toEqual([403, 'OWN_AFFAIR'])
    }
    const { status, body } = await book()
    expect([status, body.day, body.visit_id]).toEqual([201, day, expect.stringMatching(/^[2-9A-Z]{6}$/)])
    await world.work()
    const { body: messages } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(asha.mobile)}`)
    expect(messages[0]).toMatchObject({ template: 'visit-booked', text: expect.stringContaining(body.visit_id) })
    const unlock = ({ browser, uhid }: typeof asha) => browser.post('visitid', { uhid, visit_id: body.visit_id })
    expect((await unlock(other)).error?.type).toBe('VISIT_ID_INVALID')
    expect((await unlock(asha)).status).toBe(200)
  })

  it('text a member no more visit ids in an hour than anybody may text them', async () => {
    const asha = await people.buyer()
    const { establishment_id, provider_id } = await people.clinic()
    const body = { establishment_id, provider_id, mobile: asha.mobile, day: istDateOf(world.clock.now()) }
    const answers = []
    for (let sent = 0; sent < 8; sent++) answers.push(await kabir.post('dashboard/visits/bookings', body))
    expect(answers[0]?.status).toBe(201)
    expect(answers.at(-1)?.error?.type).toBe('RATE_LIMITED')
    const ids = world.db.selectFrom('visit_ids').select('code').where('mobile', '=', asha.mobile)
    expect(await ids.execute()).toHaveLength(answers.filter(({ status }) => status === 201).length)
  })

  it('hand out a desk’s poster and screen, and end them with new codes (decisions §15)', async () => {
    const list = async () => (await kabir.get('dashboard/visit-desks?search=Gulmohar')).body.desks[0]
    const desk = await list()
    const [doctor] = desk.doctors
    const poster = await kabir.get(`dashboard/visit-desks/${desk.id}/poster?provider_id=${doctor.provider_id}`)
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const key = new URL(desk.screen_url).pathname.split('/').at(-1)
    const screen = (await world.browser().get(`visit-desks/${key}`)).body
    expect(screen.desk_code).toBe(desk.desk_code)
    const asha = await people.buyer()
    const [{ qr }] = screen.doctors
    expect((await people.unlock(asha, { qr } as never)).status).toBe(200)

    expect(
      (await kabir.post(`dashboard/visit-desks/${desk.id}/renew`, { reason: 'The poster was stolen' })).status,
    ).toBe(200)
    expect((await world.browser().get(`visit-desks/${key}`)).status).toBe(404)
    expect((await list()).desk_code).not.toBe(desk.desk_code)
    const meera = await people.buyer()
    expect((await people.unlock(meera, { qr } as never)).error?.type).toBe('QR_INVALID')
    expect((await meera.browser.post('visitid', { uhid: meera.uhid, visit_id: desk.desk_code })).error?.type).toBe(
      'VISIT_ID_INVALID',
    )
  })

  it('do not give back a visit after thirty days', async () => {
    const asha = await people.buyer()
    const { pass_no } = (await people.unlock(asha, await people.clinic())).body.visit_pass
    await world.advance(30 * DAY_MS + 1000)
    kabir = await world.person('Kabir')
    const [{ id, can_reverse }] = await found(pass_no)
    expect(can_reverse).toBe(false)
    expect((await reverse(id)).error?.type).toBe('REVERSAL_LATE')
  })
})
