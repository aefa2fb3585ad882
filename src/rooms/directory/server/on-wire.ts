import { toRupees } from '#values/money.ts'
import type { ShownDoctor } from '../contract/doctors.ts'
import type { Practice } from './queries/find-practice.ts'

/** A doctor at a clinic in the names of the wire. */
export function doctorOnWire(practice: Practice): ShownDoctor {
  const { provider_name, provider_id, establishment_id, establishment_name, locality, city, fee_paise } = practice
  const { speciality, languages, registration_number, speciality_excluded, hours } = practice
  return {
    doctor_name: provider_name,
    fabric_doctor_id: provider_id,
    fabric_practice_id: establishment_id,
    practice_name: establishment_name,
    practice_locality: locality,
    practice_city: city,
    consultation_fee: toRupees(BigInt(fee_paise)),
    speciality,
    languages,
    registration_number,
    speciality_excluded,
    hours,
  }
}
