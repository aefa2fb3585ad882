/** Doctors and clinics in the catalogue's file. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { findPractice } from '#rooms/directory/server/queries/find-practice.ts'
import { catalogueFile } from '#testing/catalogue-file.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const { exported, outcomes, problems } = catalogueFile(() => world)

const [speciality, provider, establishment, practice] = Array.from({ length: 4 }, () => randomUUID())
const network = ({
  doctor = {},
  clinic = {},
  here = {},
}: {
  doctor?: object
  clinic?: object
  here?: object
} = {}) => ({
  specialities: [{ id: speciality, name: 'Neurology', slug: 'neurology' }],
  providers: [
    {
      id: provider,
      name: 'Dr Vidya Nene',
      speciality_id: speciality,
      languages: ['English', 'Marathi'],
      registration_number: 'MMC-77001',
      ...doctor,
    },
  ],
  establishments: [
    {
      id: establishment,
      name: 'Bakul Clinic',
      address: '4, Prabhat Road',
      locality: 'Deccan',
      city: 'Nashik',
      pincode: '422001',
      latitude: 19.9975,
      longitude: 73.7898,
      phone: '+91 253 257 1234',
      ...clinic,
    },
  ],
  practices: [
    {
      id: practice,
      provider_id: provider,
      establishment_id: establishment,
      fee: 799.5,
      hours: [{ days: ['MON', 'FRI'], from: '10:00', to: '12:30' }],
      ...here,
    },
  ],
  pincodes: [{ pincode: '422001', latitude: 19.99, longitude: 73.78 }],
})

it('the exported network changes nothing when it is imported again', async () => {
  const file = await exported()
  expect(file.establishments).toHaveLength(40)
  expect(file.providers[0]).toMatchObject({ languages: expect.any(Array), registration_number: expect.any(String) })
  expect(await outcomes(file)).toEqual([])
})

it('a new city is imported in one file, and members find its clinic', async () => {
  expect(await outcomes(network())).toEqual([
    'specialities created',
    'providers created',
    'establishments created',
    'practices created',
    'pincodes created',
  ])
  expect(await outcomes(network())).toEqual([])
  expect(await findPractice(world.db, { provider_id: provider!, establishment_id: establishment! })).toMatchObject({
    fee_paise: 79_950n,
    speciality: 'Neurology',
    in_network: true,
  })
  const { body } = await world.browser().get('clinics?pincode=422001')
  expect(body.clinics).toMatchObject([{ name: 'Bakul Clinic', doctors: [{ consultation_fee: 799.5 }] }])
  expect(await outcomes(network({ clinic: { in_network: false } }))).toEqual(['establishments changed'])
  expect((await world.browser().get('clinics?pincode=422001')).body.clinics).toEqual([])
})

it('a file with anything wrong imports nothing and names each place', async () => {
  expect(
    await problems(
      network({
        doctor: { speciality_id: randomUUID(), languages: [] },
        clinic: { latitude: 91, pincode: '42' },
        here: { fee: 10.001, hours: [{ days: ['MON'], from: '12:00', to: '09:00' }] },
      }),
    ),
  ).toMatchObject({
    'providers.0.languages': 'This field is mandatory',
    'establishments.0.latitude': 'Enter degrees from 6 to 38',
    'establishments.0.pincode': 'Enter a valid pincode',
    'practices.0.fee': 'Enter rupees from 0 to 1,00,000, with at most two decimals',
    'practices.0.hours.0.to': 'The end comes after the beginning',
  })
  expect(await problems(network({ doctor: { speciality_id: randomUUID() } }))).toEqual({
    'providers.0.speciality_id': 'There is no such speciality',
  })
  const { doctor } = DEMO_NETWORK
  const { registration_number } = await world.db
    .selectFrom('providers')
    .select('registration_number')
    .where('id', '=', doctor)
    .executeTakeFirstOrThrow()
  expect(await problems(network({ doctor: { registration_number } }))).toEqual({
    'providers.0.registration_number': 'There is a doctor with this registration number',
  })
  expect(await problems(network({ here: { provider_id: doctor } }))).toEqual({
    'practices.0.provider_id': 'This stays as it is: visits and claims refer to it. Add another one instead.',
  })
})
