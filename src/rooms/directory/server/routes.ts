import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { paginationInfo } from '#values/page.ts'
import { findClinics, listClinicFilters, readClinic } from '../contract/clinics.ts'
import { listClinicDoctors, readProviderProfile } from '../contract/doctors.ts'
import { listConsultProblemAreas, readProblemArea } from '../contract/problem-areas.ts'
import { NEAR_KM } from '../rules/near.ts'
import { DoctorCache } from './doctor-cache.ts'
import { networkRoutes } from './network/routes.ts'
import { doctorOnWire } from './on-wire.ts'
import { countClinicsNear, findPoint, listClinicsNear } from './queries/clinics-near.ts'
import { findEstablishment } from './queries/find-establishment.ts'
import { countPracticesAt, findPractice, listMatchingDoctors, listPracticesAt } from './queries/find-practice.ts'
import { listLanguages } from './queries/list-languages.ts'
import { findProblemArea, listProblemAreas, listSpecialities } from './queries/problem-areas.ts'

const CLINICS_A_PAGE = 10
const DOCTORS_SHOWN = 3

export function directoryRoutes(): Route[] {
  const doctors = new DoctorCache()
  return [
    on(readProviderProfile, async ({ db, query: { provider_id, practice_id } }) => {
      const practice = await findPractice(db, { provider_id, establishment_id: practice_id })
      if (!practice) throw new Refusal('NOT_FOUND')
      const { address, pincode, phone, in_network } = practice
      return {
        ...doctorOnWire(practice),
        practice_address: address,
        practice_pincode: pincode,
        practice_phone: phone,
        in_network,
      }
    }),
    on(listClinicDoctors, async ({ db, caller, now, query }) => {
      const { clinic_id, limit, offset, invalidate_cache } = query
      const fresh = caller.staff_role !== null && isTrue(invalidate_cache)
      if (fresh) doctors.clear()
      const page = await doctors.read(`${clinic_id}/${offset}/${limit}`, { now, fresh }, async () => {
        if (!(await findEstablishment(db, clinic_id))) throw new Refusal('NOT_FOUND')
        const practices = await listPracticesAt(db, clinic_id, { offset, limit })
        return { practices, total: await countPracticesAt(db, clinic_id) }
      })
      return { doctors: page.practices.map(doctorOnWire), total: page.total }
    }),
    on(listConsultProblemAreas, async ({ db }) => {
      const areas = await listProblemAreas(db)
      return { problem_areas: areas.map(({ id, name, slug, icon }) => ({ id, name, slug, icon })) }
    }),
    on(readProblemArea, async ({ db, params }) => {
      const area = await findProblemArea(db, params.id)
      if (!area) throw new Refusal('NOT_FOUND')
      const { id, name, slug, icon, speciality, questions } = area
      return { id, name, slug, icon, speciality, questions }
    }),
    on(findClinics, async ({ db, query: { pincode, speciality_id, language, page_number } }) => {
      const point = await findPoint(db, pincode)
      const page = { page_number, page_size: CLINICS_A_PAGE }
      if (!point) return clinicsReply({ clinics: [], total: 0, ...page }, false)
      const search = { point, speciality_id, language }
      const total = await countClinicsNear(db, search)
      const rows = { offset: (page_number - 1) * CLINICS_A_PAGE, limit: CLINICS_A_PAGE }
      const found = await listClinicsNear(db, { ...search, ...rows })
      const matching = await listMatchingDoctors(db, { ...search, clinics: found.map(({ id }) => id) })
      const clinics = found.map(({ distance_km, ...clinic }) => {
        const here = matching.filter(({ establishment_id }) => establishment_id === clinic.id)
        return {
          ...clinic,
          distance_km: Math.round(distance_km * 10) / 10,
          doctors: here.slice(0, DOCTORS_SHOWN).map(doctorOnWire),
          total_doctors: here.length,
        }
      })
      return clinicsReply({ clinics, total, ...page }, true)
    }),
    on(listClinicFilters, async ({ db, now }) => ({
      specialities: await listSpecialities(db),
      languages: await listLanguages(db, now),
    })),
    on(readClinic, async ({ db, params }) => {
      const found = await findEstablishment(db, params.id)
      if (!found) throw new Refusal('NOT_FOUND')
      const { id, kind, name, address, locality, city, pincode, phone, in_network } = found
      return { id, kind, name, address, locality, city, pincode, phone, in_network }
    }),
    ...networkRoutes,
  ]
}

function isTrue(written: string | undefined): boolean {
  return written === 'true' || written === '1'
}

function clinicsReply<Clinic>(
  { clinics, ...page }: { clinics: Clinic[]; page_number: number; page_size: number; total: number },
  is_located: boolean,
) {
  return { clinics, pagination_info: paginationInfo('clinics', page), is_located, within_km: NEAR_KM }
}
