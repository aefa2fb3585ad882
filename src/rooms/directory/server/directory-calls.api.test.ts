import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { DEMO_NETWORK } from '../seed.ts'

let world: World
let visitor: Browser
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  visitor = world.browser()
})
afterAll(() => world.close())

const { clinic, doctor, clinicOutside, doctorOutside, physiotherapist, fever } = DEMO_NETWORK
const DOCTOR = {
  doctor_name: 'Dr Aditi Deshpande',
  fabric_doctor_id: doctor,
  fabric_practice_id: clinic,
  practice_name: 'Gulmohar Clinic',
  practice_locality: 'Camp',
  practice_city: 'Pune',
  consultation_fee: 300,
  speciality: 'General Physician',
}

describe('the profile of a doctor', () => {
  const profile = (query: string) => visitor.get(`/marketplace-api/mobile/provider/profile${query}`)

  test('is named by the doctor and the clinic, and has all the details of the documents (C7.22, C3.67)', async () => {
    const { status, body } = await profile(`?provider_id=${doctor}&practice_id=${clinic}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...DOCTOR, in_network: true, languages: ['English', 'Hindi', 'Marathi'] })
  })

  test('says of one who has left the network that they have', async () => {
    const { body } = await profile(`?provider_id=${doctorOutside}&practice_id=${clinicOutside}`)
    expect(body.in_network).toBe(false)
  })

  test.each([
    [404, `?provider_id=${doctor}&practice_id=${clinicOutside}`],
    [404, `?provider_id=${randomUUID()}&practice_id=${clinic}`],
    [422, `?provider_id=${doctor}`],
    [422, `?provider_id=1&practice_id=${clinic}`],
    [400, `?provider_id=${doctor}&practice_id=${clinic}&fee=1`],
    [400, `?provider_id=${doctor}&provider_id=${doctor}&practice_id=${clinic}`],
  ])('is refused with %i for %s', async (status, query) => {
    expect((await profile(query)).status).toBe(status)
  })
})

describe('problem areas', () => {
  const list = (query: string, headers: Record<string, string> = {}) =>
    visitor.get(`/consult/api/v1/problem_areas${query}`, { headers })

  test('are listed in their order under problem_areas, each with its id and name (C7.23, C3.68)', async () => {
    const { status, body } = await list('?paid=true', { version: 'v2' })
    expect(status).toBe(200)
    expect(body.problem_areas).toHaveLength(15)
    expect(body.problem_areas[0]).toEqual({
      id: fever,
      name: 'Fever, cough or cold',
      slug: 'fever-cough-cold',
      icon: 'thermometer',
    })
    expect((await list('')).body).toEqual(body)
  })

  test('another version of the answer is refused by name', async () => {
    const { status, error } = await list('?paid=true', { version: 'v1' })
    expect([status, error?.fields]).toEqual([422, { version: 'There is no other version than v2' }])
  })

  test('one is returned by its id, with what the doctor asks first (C7.24)', async () => {
    const { status, body } = await visitor.get(`/consult/api/v1/problem_areas/${fever}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: fever, name: 'Fever, cough or cold', speciality: 'General Physician' })
    expect(body.questions).toHaveLength(3)
    for (const id of [randomUUID(), '1', 'fever-cough-cold'])
      expect((await visitor.get(`/consult/api/v1/problem_areas/${id}`)).status).toBe(404)
  })
})

describe('the doctors of a clinic', () => {
  const list = (query: string, who = visitor) => who.get(`/consult/api/v1/clinic/doctors${query}`)

  test('are listed by name, ten from the first unless asked otherwise, with their number (C7.25)', async () => {
    const { status, body } = await list(`?limit=10&offset=0&clinic_id=${clinic}&invalidate_cache=`)
    expect(status).toBe(200)
    expect(body.doctors[0]).toMatchObject(DOCTOR)
    expect(body.total).toBe(body.doctors.length)
    expect((await list(`?clinic_id=${clinic}`)).body).toEqual(body)
    const { body: second } = await list(`?clinic_id=${clinic}&limit=1&offset=1`)
    expect(second).toEqual({ doctors: [body.doctors[1]], total: body.total })
  })

  test('are none at a clinic outside the network, and a clinic that there is not is not found', async () => {
    expect((await list(`?clinic_id=${clinicOutside}`)).body).toEqual({ doctors: [], total: 0 })
    expect((await list(`?clinic_id=${randomUUID()}`)).status).toBe(404)
  })

  test.each([
    '',
    '?clinic_id=1',
    `?clinic_id=${clinic}&limit=0`,
    `?clinic_id=${clinic}&limit=101`,
    `?clinic_id=${clinic}&limit=1e1`,
    `?clinic_id=${clinic}&offset=-1`,
  ])('are refused for %j', async (query) => {
    expect((await list(query)).status).toBe(422)
  })

  test('are read again for our staff only, and by themselves after a minute (decisions §29)', async () => {
    const shown = async (who: Browser, rest = '') => {
      const { body } = await list(`?clinic_id=${clinic}&limit=1${rest}`, who)
      return body.doctors[0].consultation_fee
    }
    const setFee = (fee_paise: bigint) =>
      world.db.updateTable('practices').set({ fee_paise }).where('provider_id', '=', doctor).execute()
    const [asha, divya] = [await world.person('Asha'), await world.person('Divya')]
    expect(await shown(visitor)).toBe(300)
    await setFee(99_900n)
    expect(await shown(visitor, '&invalidate_cache=true')).toBe(300)
    expect(await shown(asha, '&invalidate_cache=true')).toBe(300)
    expect(await shown(divya, '&invalidate_cache=true')).toBe(999)
    expect(await shown(visitor)).toBe(999)
    await setFee(30_000n)
    expect(await shown(visitor)).toBe(999)
    await world.advance(61_000)
    expect(await shown(visitor)).toBe(300)
  })
})

describe('finding a clinic', () => {
  const find = (query: string) => visitor.get(`clinics${query}`)

  test('lists the nearest first, with the distance, the number of doctors and three of them', async () => {
    const { status, body } = await find('?pincode=411001')
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_located: true, within_km: 30, pagination_info: { total_clinics: 4 } })
    expect(body.clinics[0]).toMatchObject({ id: clinic, name: 'Gulmohar Clinic', pincode: '411001' })
    expect(body.clinics[0].distance_km).toBeLessThan(2)
    expect(body.clinics[0].doctors[0]).toMatchObject(DOCTOR)
  })

  test('by speciality and language shows the doctors who have both, and says what no plan pays for', async () => {
    const { body: filters } = await visitor.get('clinics/filters')
    expect(filters.languages[0]).toBe('English')
    const physiotherapy = filters.specialities.find(({ slug }: { slug: string }) => slug === 'physiotherapy')
    expect(physiotherapy).toMatchObject({ excluded: true })
    const { body } = await find(`?pincode=411001&speciality_id=${physiotherapy.id}&language=Hindi`)
    expect(body.clinics.map(({ id }: { id: string }) => id)).toEqual([clinic])
    expect(body.clinics[0]).toMatchObject({ total_doctors: 1 })
    expect(body.clinics[0].doctors).toMatchObject([{ fabric_doctor_id: physiotherapist, speciality_excluded: true }])
    const { body: none } = await find(`?pincode=411001&speciality_id=${physiotherapy.id}&language=Klingon`)
    expect(none).toMatchObject({ clinics: [], is_located: true, pagination_info: { total_clinics: 0 } })
  })

  test('answers an unknown pincode, and a page after the last, with an empty list', async () => {
    expect((await find('?pincode=194101')).body).toMatchObject({ clinics: [], is_located: false })
    const { body } = await find('?pincode=411001&page_number=2')
    expect(body).toMatchObject({ clinics: [], pagination_info: { total_clinics: 4, has_prev_page: true } })
  })

  test.each([
    '',
    '?pincode=41100',
    '?pincode=41100a',
    '?pincode=411001&speciality_id=1',
    '?pincode=411001&page_number=0',
  ])('refuses %j', async (query) => {
    expect((await find(query)).status).toBe(422)
  })

  test('a clinic is read by its id, and says whether it is still in the network', async () => {
    expect((await visitor.get(`clinics/${clinic}`)).body).toMatchObject({ name: 'Gulmohar Clinic', in_network: true })
    expect((await visitor.get(`clinics/${clinicOutside}`)).body).toMatchObject({ in_network: false })
    expect((await visitor.get(`clinics/${randomUUID()}`)).status).toBe(404)
  })
})
