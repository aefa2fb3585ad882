import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import type { Hours } from './rules/hours.ts'
import { DEMO_CITIES, type DemoCity } from './seed/cities.ts'
import { DEMO_PROBLEM_AREAS, DEMO_SPECIALITIES, type DemoSpeciality } from './seed/specialities.ts'

/** The id of a demo record; it never changes, so that links and tests stay valid. */
function demoNetworkId(kind: string, name: string): string {
  const hash = createHash('sha256').update(`${kind}:${name}`).digest('hex')
  return `d1c70000-0b1c-4c7e-9a01-${hash.slice(0, 12)}`
}

const specialityId = (slug: DemoSpeciality) => demoNetworkId('speciality', slug)
const establishmentId = (name: string) => demoNetworkId('establishment', name)
const providerId = (name: string) => demoNetworkId('provider', name)

/** In Pune: a clinic in the network, one that left it, and doctors at the first. */
export const DEMO_NETWORK = {
  clinic: establishmentId('Gulmohar Clinic'),
  doctor: providerId('Aditi Deshpande'),
  otherClinic: establishmentId('Tulsi Vrindavan Clinic'),
  otherDoctor: providerId('Manasi Phadke'),
  clinicOutside: establishmentId('Kadamba Clinic'),
  doctorOutside: providerId('Shruti Inamdar'),
  /** Of a speciality that no plan covers, at `clinic`. */
  physiotherapist: providerId('Nitin Gokhale'),
  generalPhysician: specialityId('general-physician'),
  physiotherapy: specialityId('physiotherapy'),
  fever: demoNetworkId('problem-area', 'fever-cough-cold'),
} as const

/** The second doctor of a clinic; the first is a general physician. */
const SECOND: readonly DemoSpeciality[] = [
  'physiotherapy',
  'paediatrics',
  'gynaecology',
  'dermatology',
  'orthopaedics',
  'ent',
  'dentistry',
  'ophthalmology',
  'psychiatry',
  'paediatrics',
  'homeopathy',
  'gynaecology',
  'ayurveda',
]
const MORNING: Hours = { days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'], from: '09:00', to: '13:00' }
const EVENING: Hours = { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '17:00', to: '20:30' }
const WEEKEND: Hours = { days: ['SAT', 'SUN'], from: '10:00', to: '14:00' }

/** The demo network: 30 clinics with 60 doctors in the cities that we serve. Seeding again changes nothing. */
export async function seedDirectory(trx: Db): Promise<void> {
  await trx
    .insertInto('specialities')
    .values(DEMO_SPECIALITIES.map((one, position) => ({ ...one, id: specialityId(one.slug), position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('problem_areas')
    .values(
      DEMO_PROBLEM_AREAS.map(({ speciality, questions, ...one }, position) => ({
        ...one,
        id: demoNetworkId('problem-area', one.slug),
        speciality_id: specialityId(speciality),
        questions: [...questions],
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  let before = 0
  for (const city of DEMO_CITIES) {
    await seedCity(trx, city, before)
    before += city.clinics.length
  }
}

/** @param before the number of clinics of the cities before */
async function seedCity(trx: Db, { city, language, pincodes, clinics, doctors }: DemoCity, before: number) {
  const points = pincodes.split(',').map((line) => {
    const [pincode = '', latitude, longitude] = line.trim().split(' ')
    return { pincode, latitude: Number(latitude), longitude: Number(longitude) }
  })
  const establishments = clinics.map((line, index) => {
    const [, pincode = '', locality = '', name = ''] = /^(\d{6}) (.+): (.+)$/.exec(line) ?? []
    const point = points.find((one) => one.pincode === pincode)!
    const number = before + index
    return {
      id: establishmentId(name),
      kind: 'CLINIC' as const,
      name,
      address: `${12 + number * 7}, Main Road`,
      locality,
      city,
      ...point,
      // Near the middle of the pincode, not all at one spot.
      latitude: point.latitude + ((number % 5) - 2) * 0.003,
      phone: `+9198200000${String(number).padStart(2, '0')}`,
      in_network: name !== 'Kadamba Clinic',
    }
  })
  const providers = doctors.map((name, index) => {
    const number = before * 2 + index
    const clinic = Math.floor(number / 2)
    return {
      id: providerId(name),
      name: `Dr ${name}`,
      speciality_id: specialityId(index % 2 === 0 ? 'general-physician' : SECOND[clinic % SECOND.length]!),
      languages: ['English', ...(number % 4 === 3 ? [] : ['Hindi']), ...(number % 3 < 2 ? [language] : [])],
      registration_number: `DMC-${String(20_101 + number * 37)}`,
    }
  })
  const practices = providers.flatMap(({ id }, index) => {
    const own = Math.floor(index / 2)
    const isAtTwo = index % 3 === 0
    const fee_paise = BigInt(30_000 + ((before * 2 + index) % 6) * 10_000)
    const places = [{ clinic: own, hours: isAtTwo ? [MORNING] : [MORNING, EVENING] }]
    if (isAtTwo) places.push({ clinic: (own + 1) % establishments.length, hours: [EVENING, WEEKEND] })
    return places.map(({ clinic, hours }) => {
      const establishment_id = establishments[clinic]!.id
      return {
        id: demoNetworkId('practice', `${id}/${establishment_id}`),
        provider_id: id,
        establishment_id,
        fee_paise,
        hours: JSON.stringify(hours),
      }
    })
  })
  await trx
    .insertInto('pincode_points')
    .values(points)
    .onConflict((c) => c.doNothing())
    .execute()
  await trx
    .insertInto('establishments')
    .values(establishments)
    .onConflict((c) => c.doNothing())
    .execute()
  await trx
    .insertInto('providers')
    .values(providers)
    .onConflict((c) => c.doNothing())
    .execute()
  await trx
    .insertInto('practices')
    .values(practices)
    .onConflict((c) => c.doNothing())
    .execute()
}
