import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { distanceKm } from '../rules/near.ts'
import { DEMO_NETWORK, seedDirectory } from '../seed.ts'
import { countClinicsNear, findPoint, listClinicsNear } from './queries/clinics-near.ts'
import { findEstablishment, listEstablishments } from './queries/find-establishment.ts'
import { countPracticesAt, findPractice, listPracticesAt } from './queries/find-practice.ts'
import { listLanguages } from './queries/list-languages.ts'
import { findProblemArea, listProblemAreas, listSpecialities } from './queries/problem-areas.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const near = async (pincode: string, rest: { speciality_id?: string; language?: string } = {}) => {
  const point = (await findPoint(world.db, pincode))!
  const found = await listClinicsNear(world.db, { point, ...rest, offset: 0, limit: 50 })
  expect(await countClinicsNear(world.db, { point, ...rest })).toBe(found.length)
  return { point, found }
}

describe('the demo network', () => {
  test('has 30 clinics besides 10 diagnostic centres, 60 doctors, 12 specialities and 15 problem areas, and stays the same when seeded again', async () => {
    const count = async (table: 'establishments' | 'providers' | 'specialities' | 'problem_areas') =>
      (await world.db.selectFrom(table).select('id').execute()).length
    const counted = () =>
      Promise.all([count('establishments'), count('providers'), count('specialities'), count('problem_areas')])
    expect(await counted()).toEqual([40, 60, 12, 15])
    await seedDirectory(world.db)
    expect(await counted()).toEqual([40, 60, 12, 15])
  })

  test('has a clinic outside the network and a speciality that no plan covers', async () => {
    const { clinic, doctor, clinicOutside, doctorOutside, physiotherapist } = DEMO_NETWORK
    const at = (provider_id: string, establishment_id: string) =>
      findPractice(world.db, { provider_id, establishment_id })
    expect(await at(doctor, clinic)).toMatchObject({ in_network: true, speciality_excluded: false, city: 'Pune' })
    expect(await at(physiotherapist, clinic)).toMatchObject({ in_network: true, speciality_excluded: true })
    expect(await at(doctorOutside, clinicOutside)).toMatchObject({ in_network: false })
    expect(await at(doctor, clinicOutside)).toBeUndefined()
    expect(await findEstablishment(world.db, clinicOutside)).toMatchObject({ in_network: false })
    const inPune = await listEstablishments(world.db, { city: 'Pune', kind: 'CLINIC', limit: 10 })
    expect(inPune.map(({ id }) => id)).not.toContain(clinicOutside)
    expect(inPune).toHaveLength(4)
    expect(await listPracticesAt(world.db, clinicOutside, { offset: 0, limit: 10 })).toEqual([])
    expect(await listPracticesAt(world.db, clinic, { offset: 0, limit: 10 })).toHaveLength(
      await countPracticesAt(world.db, clinic),
    )
    expect((await listSpecialities(world.db)).filter(({ excluded }) => excluded).map(({ slug }) => slug)).toEqual([
      'physiotherapy',
      'psychiatry',
      'homeopathy',
      'ayurveda',
    ])
  })

  test('has doctors who speak the languages that members may ask for', async () => {
    const offered = await listLanguages(world.db, world.clock.now())
    const doctors = await world.db.selectFrom('providers').select('languages').execute()
    expect(offered).toHaveLength(11)
    for (const { languages } of doctors) for (const one of languages) expect(offered).toContain(one)
  })

  test('a problem area that is not offered any more is neither listed nor found', async () => {
    const { fever } = DEMO_NETWORK
    expect(await findProblemArea(world.db, fever)).toMatchObject({ speciality: 'General Physician' })
    const offer = (active: boolean) =>
      world.db.updateTable('problem_areas').set({ active }).where('id', '=', fever).execute()
    await offer(false)
    expect(await findProblemArea(world.db, fever)).toBeUndefined()
    expect((await listProblemAreas(world.db)).map(({ id }) => id)).not.toContain(fever)
    await offer(true)
    expect((await listProblemAreas(world.db)).map(({ id }) => id)).toContain(fever)
  })
})

describe('clinics near a pincode', () => {
  test('come nearest first, within 30 km, of the network only', async () => {
    const { point, found } = await near('411005')
    expect(found.map(({ name }) => name)[0]).toBe('Sanjivani Family Clinic')
    expect(found.map(({ city }) => city)).toEqual(['Pune', 'Pune', 'Pune', 'Pune'])
    expect(found.map(({ id }) => id)).not.toContain(DEMO_NETWORK.clinicOutside)
    const distances = found.map(({ distance_km }) => distance_km)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    const rows = await world.db.selectFrom('establishments').selectAll().execute()
    for (const { id, distance_km } of found)
      expect(distance_km).toBeCloseTo(distanceKm(point, rows.find((row) => row.id === id)!), 6)
  })

  test('an unknown pincode is in the middle of its sorting district, and one of nowhere has no place', async () => {
    const { found } = await near('411099')
    expect(found.map(({ city }) => city)).toContain('Pune')
    expect(await findPoint(world.db, '194101')).toBeUndefined()
  })

  test('are those where one doctor has the speciality and the language', async () => {
    const { found } = await near('411005', { speciality_id: DEMO_NETWORK.physiotherapy })
    expect(found.map(({ id }) => id)).toContain(DEMO_NETWORK.clinic)
    const { found: none } = await near('411005', { speciality_id: DEMO_NETWORK.physiotherapy, language: 'Tamil' })
    expect(none).toEqual([])
  })
})
