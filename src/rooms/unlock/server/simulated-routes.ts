import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { listEstablishments } from '#rooms/directory/server/queries/find-establishment.ts'
import { listPracticesAt, type Practice } from '#rooms/directory/server/queries/find-practice.ts'
import { istDateOf } from '#values/ist-date.ts'
import { bookDemoVisit, listDemoClinics } from '../contract/simulated.ts'
import { clinicCodeUrl } from '../rules/scanned-code.ts'
import { deskSecret } from './desks.ts'
import { printedSeal } from './qr-seal.ts'
import { bookVisit, deskCodeOf } from './visit-ids.ts'

const MOST_CLINICS = 100

/** What a person at a demo clinic would see and be given. */
export const simulatedClinicRoutes: Route[] = [
  on(listDemoClinics, async ({ db, keys, config, now }) => {
    const origin = new URL(linkTo(config, '/')).origin
    const clinics = []
    for (const { id: establishment_id, name, pincode } of await listEstablishments(db, { limit: MOST_CLINICS })) {
      const doctor = await firstDoctor(db, establishment_id)
      if (!doctor) continue
      const place = { establishment_id, provider_id: doctor.provider_id }
      const s = printedSeal(await deskSecret(db, keys, establishment_id, now), place)
      const qr = clinicCodeUrl(origin, { ...place, s })
      clinics.push({ ...place, name, pincode, qr, desk_code: await deskCodeOf(db, establishment_id, now) })
    }
    return clinics
  }),
  on(bookDemoVisit, async ({ db, params: { establishment_id }, body: { mobile }, now }) => {
    const doctor = await firstDoctor(db, establishment_id)
    if (!doctor) throw new Refusal('NOT_FOUND')
    const day = istDateOf(now)
    const booking = { establishment_id, provider_id: doctor.provider_id, mobile, day, created_by: null, now }
    return { visit_id: (await bookVisit(db, booking)).code, day, provider_id: doctor.provider_id }
  }),
]

/** The first doctor of a clinic whom plans cover. */
async function firstDoctor(db: Db, establishment_id: string): Promise<Practice | undefined> {
  const practices = await listPracticesAt(db, establishment_id, { offset: 0, limit: MOST_CLINICS })
  return practices.find(({ speciality_excluded }) => !speciality_excluded)
}
