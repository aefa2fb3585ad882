import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const ask = (query: string) => world.browser().get(`/dose/api/v1/location/serviceable${query}`)

test.each([
  ['a city we serve', '411001', { serviceable: true, city: 'Pune', state: 'Maharashtra' }],
  ['another city in the same state', '440001', { serviceable: false, city: null, state: 'Maharashtra' }],
  ['a state within the digits of another', '403001', { serviceable: false, city: null, state: 'Goa' }],
  ['a union territory known by four digits', '682555', { serviceable: false, city: null, state: 'Lakshadweep' }],
  ['digits that no state has', '990001', { serviceable: false, city: null, state: null }],
])('a pincode gives its state, its city where we know it, and whether we serve it: %s', async (_, pincode, where) => {
  const { status, body } = await ask(`?pincode=${pincode}&health_plan_user=true`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ pincode, ...where, localities: expect.any(Array) })
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
