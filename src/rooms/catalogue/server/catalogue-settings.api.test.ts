import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { openWorld, type World } from '#testing/world.ts'
import { SETTINGS } from '../../../product.ts'

let world: World
let kabir: Browser
let leela: Browser
/** Every setting accepts one of these that is not its current value. */
const SOME_VALUES = [
  false,
  1,
  2,
  20,
  40,
  5_000,
  'FILE',
  'b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a01',
  'GATEWAY',
  'TICK',
  'ADULT_ON_RECORD',
  'a@people.example',
  'Somebody',
  '29AAGCB7383J1Z4',
  '2027-01-26',
]

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
})
afterAll(() => world.close())

const read = async (path: string) => (await kabir.get(path)).body

describe('settings', () => {
  const order = async () =>
    (await read('dashboard/settings')).settings.find(
      ({ key }: { key: string }) => key === 'checkout.order_life_minutes',
    )

  it('every setting is listed under a heading, not under the code of its room', async () => {
    const { settings } = await read('dashboard/settings')
    const headings = new Set(settings.map(({ group }: { group: string }) => group))
    expect([...headings].filter((heading) => !/^[A-Z]/.test(String(heading)))).toEqual([])
  })

  it('a changed setting applies to the next order, names who changed it, and can be dated', async () => {
    expect(await order()).toMatchObject({
      value: 30,
      effective_from: null,
      version: 0,
      input: { kind: 'whole', minimum: 5 },
    })
    const key = 'dashboard/settings/checkout.order_life_minutes'
    expect((await kabir.put(key, { value: 10, version: 0 })).body).toMatchObject({ value: 10, version: 1 })
    const dated = await kabir.put(key, { value: 20, from: '2099-01-01', version: 1 })
    expect(dated.body).toMatchObject({ value: 10, scheduled: [{ value: 20, effective_from: '2098-12-31 18:30:00' }] })
    expect(dated.body.history).toMatchObject([{ value: 20, set_by: 'Kabir Khanna' }, { value: 10 }])
    const asha = await world.signUp('+919812300002')
    const asked = await asha.post('payment/request', {
      plan_id: DEMO_PLANS.lite,
      member_details: { name: 'Asha V', state: 'Karnataka' },
    })
    const life = Date.parse(`${asked.body.expires_at.replace(' ', 'T')}Z`) - world.clock.now().getTime()
    expect(Math.round(life / 60_000)).toBe(10)
  })

  it.each([
    [{ value: 4 }, 422],
    [{ value: '10' }, 422],
    [{ value: { a: 1 } }, 422],
    [{ value: 15, from: '2020-01-01' }, 422],
    [{ value: 15, from: 'soon' }, 422],
    [{ value: 15, version: 99 }, 409],
  ])('%j is refused with %i', async (body, status) => {
    const { version } = await order()
    expect((await kabir.put('dashboard/settings/checkout.order_life_minutes', { version, ...body })).status).toBe(
      status,
    )
  })

  it.each(SETTINGS.map((setting) => [setting.key, setting] as const))('%s can be set', async (key, setting) => {
    const reason = setting.money ? 'The board decided so' : undefined
    const { value, version } = (await kabir.get('dashboard/settings')).body.settings.find(
      (one: { key: string }) => one.key === key,
    )
    const other = SOME_VALUES.filter((one) => setting.schema.safeParse(one).success).find(
      (one) => JSON.stringify(one) !== JSON.stringify(value),
    )
    const asked = await kabir.put(`dashboard/settings/${key}`, { value: other, from: '2099-01-01', version, reason })
    const { id } = asked.body.proposal ?? {}
    const answer = setting.money ? await leela.post(`dashboard/setting_proposals/${id}/confirm`) : asked
    expect([answer.status, answer.body.scheduled?.at(-1)?.value]).toEqual([200, other])
  })

  it('only settings declared by rooms exist', async () => {
    expect((await kabir.put('dashboard/settings/checkout.free_money', { value: 1, version: 0 })).status).toBe(404)
  })
})
