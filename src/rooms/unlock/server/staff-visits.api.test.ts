import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { clinicVisits } from '#testing/clinic-visits.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

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
    expect(await found('Padma')).toEqual([])
    expect(await found('222222')).toEqual([])
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
