import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyCare, sendCourierMessage } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

const HOUR = 3_600_000
let world: World
let mobile = 9_880_000_000
let parcels = 0
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function packedKit() {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id } = await buyCare(world, asha)
  const kabir = await world.person('Kabir')
  const act = (body: object) => kabir.post(`dashboard/home_care/${subscription_id}/kit`, body)
  const tracking_number = `AWB-${100_000 + parcels++}`
  const packed = await act({ status: 'PACKED', courier: 'Blue Kite', tracking_number })
  const kit = async () => (await asha.get(`subscriptions/${subscription_id}/care`)).body.kit
  const report = (status: string, more: object = {}) => sendCourierMessage(world, { tracking_number, status, ...more })
  return { kabir, subscription_id, act, packed, kit, report, tracking_number }
}

describe('our staff', () => {
  it('pack a kit with its tracking number, hand it over, and the patient follows it (C1.19)', async () => {
    const { act, packed, kit, tracking_number } = await packedKit()
    expect(packed).toMatchObject({ status: 200, body: { kit: { status: 'PACKED' }, next_kit: ['DISPATCHED'] } })
    await act({ status: 'DISPATCHED' })
    await act({ status: 'DELIVERED', note: 'Given to Omkar' })
    const followed = await kit()
    expect(followed).toMatchObject({ status: 'DELIVERED', courier: 'Blue Kite', tracking_number })
    const seen = followed.history.map(({ status }: { status: string }) => status)
    expect(seen).toEqual(['CREATED', 'PACKED', 'DISPATCHED', 'DELIVERED'])
  })

  it('pack none without a courier, with a tracking number of another kit, or out of turn', async () => {
    const first = await packedKit()
    const asha = await world.signUp(`+91${mobile++}`)
    const { subscription_id } = await buyCare(world, asha)
    const kabir = await world.person('Kabir')
    const act = (body: object) => kabir.post(`dashboard/home_care/${subscription_id}/kit`, body)
    const missing = await act({ status: 'PACKED' })
    expect(missing.error?.fields).toEqual({
      courier: 'Enter the courier, up to 60 characters',
      tracking_number: 'Enter the tracking number: 6 to 40 letters, digits and hyphens',
    })
    const taken = await act({ status: 'PACKED', courier: 'Blue Kite', tracking_number: first.tracking_number })
    expect(taken.error?.fields).toEqual({ tracking_number: 'Another kit has this tracking number' })
    const early = await act({ status: 'DELIVERED' })
    expect(early).toMatchObject({
      status: 409,
      error: { type: 'WRONG_STATE', extra_args: { current_state: 'CREATED' } },
    })
  })

  it('send another kit in place of one that came back, which is on their list until then', async () => {
    const { kabir, subscription_id, act, report, kit } = await packedKit()
    expect((await act({ status: 'CREATED' })).error?.type).toBe('WRONG_STATE')
    await report('DISPATCHED')
    await report('RETURNED')
    const listed = (await kabir.get('dashboard/home_care?due=KIT_BACK')).body.care
    expect(listed).toMatchObject([{ subscription_id, kit: 'RETURNED' }])
    await act({ status: 'CREATED' })
    expect(await kit()).toMatchObject({ number: 2, status: 'CREATED', tracking_number: null })
    expect((await kabir.get('dashboard/home_care?due=KIT_BACK')).body.care).toEqual([])
  })
})

describe('the courier', () => {
  it('reports in any order, late and twice, and the kit ends in the same state (C1.19)', async () => {
    const { report, kit } = await packedKit()
    const now = world.clock.now().getTime()
    const at = (hours: number) => toWireTime(new Date(now + hours * HOUR))
    await world.advance(5 * HOUR)
    const messages = [
      { status: 'DELIVERED', at: at(4), event_id: `delivered-${parcels}` },
      { status: 'DISPATCHED', at: at(1), event_id: `sent-${parcels}` },
      { status: 'FAILED', at: at(2), event_id: `failed-${parcels}` },
      { status: 'DELIVERED', at: at(4), event_id: `delivered-${parcels}` },
      { status: 'DISPATCHED', at: at(1), event_id: `sent-${parcels}` },
    ]
    for (const { status, ...more } of messages) expect((await report(status, more)).status).toBe(200)
    const { status, history } = await kit()
    expect(status).toBe('DELIVERED')
    expect(history.slice(2)).toEqual([
      { status: 'DISPATCHED', at: at(1) },
      { status: 'FAILED', at: at(2) },
      { status: 'DELIVERED', at: at(4) },
    ])
  })

  it('is believed with its signature only, and about our parcels only', async () => {
    const { report, kit } = await packedKit()
    expect((await report('DELIVERED', {})).status).toBe(200)
    const forged = await sendCourierMessage(
      world,
      { tracking_number: 'AWB-1', status: 'LOST' },
      { 'x-signature': '00' },
    )
    expect(forged).toMatchObject({ status: 400, error: { type: 'WEBHOOK_REFUSED' } })
    expect((await sendCourierMessage(world, { tracking_number: 'AWB-NONE-1', status: 'DELIVERED' })).status).toBe(404)
    const wrong = await report('LOST')
    expect(wrong).toMatchObject({ status: 422, error: { fields: { status: 'Choose what happened to the kit' } } })
    const future = await report('RETURNED', { at: '2099-01-01 00:00:00' })
    expect(future.error?.fields).toEqual({ at: 'This time is still to come' })
    const early = await report('RETURNED', { at: '1970-01-01 00:00:00' })
    expect(early.error?.fields).toEqual({ at: 'This time is before the care was bought' })
    expect((await kit()).status).toBe('DELIVERED')
  })
})
