import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVED, UNSERVED } from '#testing/home-care.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('an address is stored and found again, its number normalised (C7.39, C7.40, C7.41, C3.23, C5.06)', async () => {
  const browser = await world.signUp('+919840000001')
  expect((await browser.get('addresses')).body).toEqual({ addresses: [] })
  const { status, body } = await browser.post('addresses', SERVED)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...SERVED,
    addressee_phone_number: '+919811000001',
    label_name: null,
    serviceable: true,
    city: 'Bengaluru',
  })
  expect((await browser.get(`addresses/${body.id}`)).body).toEqual(body)
  expect((await browser.get('addresses')).body).toEqual({ addresses: [body] })
})

test('one that we do not serve is stored and says so (C3.11)', async () => {
  const browser = await world.signUp('+919840000002')
  expect(await browser.post('addresses', UNSERVED)).toMatchObject({ status: 201, body: { serviceable: false } })
})

test('each field has its rule, and only the label Other its name (C5.01, C5.07, C5.13, C3.24)', async () => {
  const browser = await world.signUp('+919840000003')
  const empty = await browser.post('addresses', {
    ...SERVED,
    geo_string: '',
    pincode: '5600',
    building: '4B',
    label: '',
  })
  expect(empty.error?.fields).toEqual({
    geo_string: 'This field is mandatory',
    pincode: 'Enter a valid pincode',
    building: 'Should be more than 2 characters long',
    label: 'This field is mandatory',
  })
  const other = { ...SERVED, label: 'Other' }
  expect((await browser.post('addresses', other)).error?.fields).toEqual({ label_name: 'This field is mandatory' })
  const named = await browser.post('addresses', { ...other, label_name: 'Parents' })
  expect(named.body).toMatchObject({ label: 'Other', label_name: 'Parents' })
  expect((await browser.post('addresses', { ...SERVED, label_name: 'Parents' })).body.label_name).toBeNull()
})

test('it is its owner’s alone, and gone once deleted', async () => {
  const [owner, other] = [await world.signUp('+919840000004'), await world.signUp('+919840000005')]
  const { body } = await owner.post('addresses', SERVED)
  expect((await other.get(`addresses/${body.id}`)).status).toBe(404)
  expect((await other.delete(`addresses/${body.id}`)).status).toBe(404)
  expect((await other.get('addresses')).body).toEqual({ addresses: [] })
  expect((await world.browser().get('addresses')).status).toBe(401)
  expect((await owner.delete(`addresses/${body.id}`)).status).toBe(200)
  expect((await owner.get(`addresses/${body.id}`)).status).toBe(404)
})

test('an account stores ten', async () => {
  const browser = await world.signUp('+919840000006')
  for (let count = 1; count <= 10; count++) await browser.post('addresses', SERVED)
  expect((await browser.post('addresses', SERVED)).error?.type).toBe('TOO_MANY_ADDRESSES')
  const { addresses } = (await browser.get('addresses')).body
  await browser.delete(`addresses/${addresses[0].id}`)
  expect((await browser.post('addresses', SERVED)).status).toBe(201)
})
