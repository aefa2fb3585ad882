import { afterAll, beforeAll, expect, test } from 'vitest'
import { INDIAN_STATES } from '#values/indian-states.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const ask = (query: string) => world.browser().get(`/dose/api/v1/location/serviceable${query}`)

test.each([
  ['a city we serve', '411001', { serviceable: true, city: 'Pune', state: 'Maharashtra' }],
  ['a city that we do not serve', '440001', { serviceable: false, city: 'Nagpur', state: 'Maharashtra' }],
  ['a state within the digits of another', '403001', { serviceable: false, city: 'North Goa', state: 'Goa' }],
  ['a union territory within a state', '682555', { serviceable: false, city: 'Lakshadweep', state: 'Lakshadweep' }],
  ['the far north', '194101', { serviceable: false, city: 'Leh', state: 'Ladakh' }],
  ['a pincode that no post office has', '219999', { serviceable: false, city: null, state: 'Uttar Pradesh' }],
  ['digits that no state has', '990001', { serviceable: false, city: null, state: null }],
])('a pincode gives its city, its state and whether we serve it: %s (C7.26)', async (_, pincode, where) => {
  const { status, body } = await ask(`?pincode=${pincode}&health_plan_user=true`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ pincode, ...where, localities: expect.any(Array) })
})

test('the directory has every State, and each district by digits of its own', async () => {
  const areas = await world.db.selectFrom('postal_areas').selectAll().execute()
  expect(new Set(areas.map(({ state }) => state))).toEqual(new Set(INDIAN_STATES))
  expect(new Set(areas.map(({ city, state }) => `${city}, ${state}`)).size).toBeGreaterThan(700)
})

test.each([
  '',
  '?pincode=',
  '?pincode=41100',
  '?pincode=4110011',
  '?pincode=41100a',
  '?pincode=%D9%A4%D9%A1%D9%A1%D9%A0%D9%A0%D9%A1',
])('anything but six digits is refused as a pincode: %j', async (query) => {
  const { status, error } = await ask(query)
  expect(status).toBe(422)
  expect(error?.fields.pincode).toBe('Enter a valid pincode')
})
