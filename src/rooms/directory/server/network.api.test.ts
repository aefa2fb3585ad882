import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { DEMO_NETWORK } from '../seed.ts'

let world: World
let kabir: Browser
let leela: Browser
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
})
afterAll(() => world.close())

const { clinic, doctor, generalPhysician, otherClinic } = DEMO_NETWORK
const list = (rest: string, who = kabir) => who.get(`dashboard/network/${rest}`)
const add = (kind: string, document: object, who = kabir) => who.post(`dashboard/network/${kind}`, { document })
const read = async (path: string) => (await kabir.get(`dashboard/network/${path}`)).body
const change = (path: string, document: object, version: number, who = kabir) =>
  who.patch(`dashboard/network/${path}`, { document, version })

const newDoctor = (more: object = {}) => ({
  name: 'Dr Leena Bhide',
  speciality_id: generalPhysician,
  languages: ['English'],
  registration_number: `T-${randomUUID().slice(0, 8)}`,
  ...more,
})
const newClinic = (more: object = {}) => ({
  name: 'Bakul Clinic',
  address: '4, Prabhat Road',
  locality: 'Deccan',
  city: 'Pune',
  pincode: '411004',
  latitude: 18.5165,
  longitude: 73.84,
  phone: '+91 20 2567 1234',
  ...more,
})

describe('reading', () => {
  test.each([
    ['establishments', 40],
    ['providers', 60],
    ['practices', 83],
    ['specialities', 12],
    ['problem_areas', 15],
    ['pincodes', 73],
    ['served_areas', 8],
  ])('%s are listed by super admins and admins, %i in the demo network', async (kind, count) => {
    for (const who of [kabir, leela]) {
      const { status, body } = await list(kind, who)
      expect(status).toBe(200)
      expect(body.pagination_info.total_records).toBe(count)
      expect(body.records).toHaveLength(Math.min(20, count))
    }
    expect((await list(kind, await world.person('Meera'))).status).toBe(403)
    expect((await list(kind, world.browser())).status).toBe(401)
  })

  test('a list is searched and filtered, and a wildcard is a letter like others', async () => {
    const named = async (rest: string) => (await list(rest)).body.pagination_info.total_records
    expect(await named('establishments?search=411001')).toBe(1)
    expect(await named('establishments?state=OFF')).toBe(1)
    expect(await named('establishments?search=%25')).toBe(0)
    expect(await named('providers?search=aditi')).toBe(1)
    expect(await named('practices?search=gulmohar%20clinic')).toBe(await named(`practices?establishment_id=${clinic}`))
    expect(await named('specialities?state=OFF')).toBe(4)
    expect((await list('vets')).status).toBe(404)
  })

  test('a record has the names of those it refers to, and a field finds them by a part of the name', async () => {
    const { body } = await list(`practices?provider_id=${doctor}&establishment_id=${clinic}`)
    const [{ document, names }] = body.records
    expect(names[document.establishment_id]).toBe('Gulmohar Clinic, Camp, Pune')
    expect(names[document.provider_id]).toMatch(/^Dr Aditi Deshpande/)
    const { body: found } = await kabir.get('dashboard/network_choices/establishments?search=kothrud')
    expect(found.choices).toEqual([{ id: otherClinic, label: 'Tulsi Vrindavan Clinic, Kothrud, Pune' }])
  })
})

describe('writing', () => {
  test('a clinic, a doctor and the doctor there are added, and members find them', async () => {
    const { status, body: place } = await add('establishments', newClinic())
    expect(status).toBe(201)
    const { body: who } = await add('providers', newDoctor())
    const hours = [{ days: ['SUN'], from: '10:00', to: '12:00' }]
    const { body: here } = await add('practices', {
      provider_id: who.id,
      establishment_id: place.id,
      fee: 650.5,
      hours,
    })
    expect(here).toMatchObject({ version: 1, document: { fee: 650.5, hours, active: true } })
    const { body: found } = await world.browser().get('clinics?pincode=411004')
    expect(found.clinics[0]).toMatchObject({ name: 'Bakul Clinic', doctors: [{ consultation_fee: 650.5 }] })
    const again = await add('practices', { provider_id: who.id, establishment_id: place.id, fee: 1 })
    expect([again.status, again.error?.fields]).toEqual([
      422,
      { establishment_id: 'This doctor is already at this clinic' },
    ])
  })

  test('an area is served once it is added, a part of it can be left out, and the longest match counts', async () => {
    const where = async (pincode: string) =>
      (await world.browser().get(`/dose/api/v1/location/serviceable?pincode=${pincode}&health_plan_user=true`)).body
    const nashik = { city: 'Nashik', state: 'Maharashtra', localities: ['Deolali'] }
    expect((await add('served_areas', { prefix: '422', ...nashik })).body).toMatchObject({ id: '422', version: 1 })
    expect(await where('422001')).toMatchObject({ serviceable: true, ...nashik })
    await add('served_areas', { prefix: '42210', ...nashik, serviceable: false })
    expect(await where('422101')).toMatchObject({ serviceable: false, city: 'Nashik' })
    await change('served_areas/422', { ...nashik, serviceable: false }, 1)
    expect(await where('422001')).toMatchObject({ serviceable: false })
  })

  test('a change needs the version that was read, and the audit log has what changed and nothing else', async () => {
    const { document, version } = await read(`establishments/${clinic}`)
    const changed = { ...document, phone: '+91 20 2612 9999' }
    expect((await change(`establishments/${clinic}`, changed, version)).body.version).toBe(version + 1)
    const late = await change(`establishments/${clinic}`, { ...changed, city: 'Mumbai' }, version)
    expect([late.status, late.error?.type]).toEqual([409, 'STALE'])
    expect((await read(`establishments/${clinic}`)).document.city).toBe('Pune')
    const same = await change(`establishments/${clinic}`, changed, version + 1)
    expect(same.body.version).toBe(version + 1)
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'actor_name'])
      .where('entity_id', '=', clinic)
      .execute()
    expect(entries).toEqual([
      {
        action: 'directory.establishment-changed',
        before: { phone: document.phone },
        after: { phone: '+91 20 2612 9999' },
        actor_name: 'Kabir Khanna',
      },
    ])
    await change(`establishments/${clinic}`, document, version + 1)
  })

  test('of two people who change the same record at the same moment, one gets STALE', async () => {
    const { document, version } = await read(`providers/${doctor}`)
    const answers = await Promise.all(
      [['Hindi'], ['Tamil']].map((languages) => change(`providers/${doctor}`, { ...document, languages }, version)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await change(`providers/${doctor}`, document, version + 1)
  })

  test('an admin sees the network and changes nothing', async () => {
    const { document, version } = await read(`providers/${doctor}`)
    expect((await change(`providers/${doctor}`, document, version, leela)).status).toBe(403)
    expect((await add('providers', newDoctor(), leela)).status).toBe(403)
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'providers',
      newDoctor({ name: '', languages: [] }),
      { name: 'This field is mandatory', languages: 'This field is mandatory' },
    ],
    ['providers', newDoctor({ speciality_id: randomUUID() }), { speciality_id: 'Choose one of the list' }],
    ['specialities', { name: 'paediatrics', slug: 'child-care' }, { name: 'There is one with this name' }],
    ['specialities', { name: 'Child care', slug: 'paediatrics' }, { slug: 'There is one with this address' }],
    ['establishments', newClinic({ pincode: '011001' }), { pincode: 'Enter a valid pincode' }],
    ['establishments', newClinic({ longitude: 0 }), { longitude: 'Enter degrees from 68 to 98' }],
    [
      'establishments',
      newClinic({ phone: 'call us' }),
      { phone: 'Enter a phone number with its code, such as +91 20 2612 3456' },
    ],
    ['pincodes', { pincode: '411001', latitude: 18, longitude: 73 }, { pincode: 'There is this pincode already' }],
    ['served_areas', { prefix: '411', city: 'Pune', state: 'Maharashtra' }, { prefix: 'There is this area already' }],
    [
      'served_areas',
      { prefix: '4', city: '', state: 'Bombay', localities: [''] },
      {
        prefix: 'Enter the first two to six digits of pincodes',
        city: 'This field is mandatory',
        state: 'Choose a state or union territory',
        'localities.0': 'This field is mandatory',
      },
    ],
    [
      'practices',
      { provider_id: doctor, establishment_id: otherClinic, fee: 1, hours: [{ days: [], from: '9', to: '10:00' }] },
      { 'hours.0.days': 'Choose at least one day, each once', 'hours.0.from': 'Enter a time such as 09:30' },
    ],
  ])('%s: what is wrong is reported at its field', async (kind, document, fields) => {
    const { status, error } = await add(kind, document)
    expect([status, error?.fields]).toEqual([422, fields])
  })

  test('an unknown field is refused, and a record that there is not is not found', async () => {
    expect((await add('specialities', { name: 'Oncology', slug: 'oncology', version: 7 })).error?.type).toBe(
      'UNKNOWN_FIELD',
    )
    expect((await change(`providers/${randomUUID()}`, newDoctor(), 1)).status).toBe(404)
    expect((await change('pincodes/999999', { latitude: 18, longitude: 73 }, 1)).status).toBe(404)
  })

  test('who works where stays; a doctor who leaves a clinic is inactive there', async () => {
    const { body } = await list(`practices?provider_id=${doctor}&establishment_id=${clinic}`)
    const [{ id, document, version }] = body.records
    const moved = await change(`practices/${id}`, { ...document, establishment_id: otherClinic }, version)
    expect(moved.error?.fields).toEqual({
      establishment_id: 'This stays as it is: visits and claims refer to it. Add another one instead.',
    })
    expect((await change(`practices/${id}`, { ...document, active: false }, version)).status).toBe(200)
    const profile = `/marketplace-api/mobile/provider/profile?provider_id=${doctor}&practice_id=${clinic}`
    expect((await world.browser().get(profile)).body.in_network).toBe(false)
    await change(`practices/${id}`, document, version + 1)
  })
})
