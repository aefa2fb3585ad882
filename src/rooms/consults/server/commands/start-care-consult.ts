import { randomUUID } from 'node:crypto'
import type { DoctorRequest } from '#gateways/doctor-desk/doctor-desk.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { lockPlan } from '#rooms/service-uses/server/uses.ts'
import { isOpen } from '../../rules/consult-status.ts'
import { type ConsultRow, type Desk, findOpenConsult, patientSeal } from '../consultations.ts'
import { recordDue } from './move-consult.ts'
import { insertConsult } from './start-consult.ts'

interface CareConsult {
  subscription_id: string
  uhid: string
  /** The buyer, who follows the call. */
  account_id: string
  /** Who is ill: perhaps nobody of the plan. */
  patient: DoctorRequest['patient']
  /** The clinic whose doctors care; null: any. */
  practice_id: string | null
  /** The doctor who is asked, as the desk names them; null: any. */
  doctor_ref: string | null
  /** Why a doctor calls, for the doctor. */
  problem_area: string
}

/**
 * Asks for a doctor for a call that a programme owes: neither the plan’s consultations nor fair use limit it.
 * @returns undefined without a desk, or while another consultation takes the plan's only place
 */
export async function startCareConsult(
  trx: Db,
  { subscription_id, uhid, account_id, patient, practice_id, doctor_ref, problem_area }: CareConsult,
  { desk, keys, clock }: { desk: Desk; keys: Pick<Keys, 'seal'>; clock: { now(): Date } },
): Promise<ConsultRow | undefined> {
  await lockPlan(trx, subscription_id)
  const now = clock.now()
  const found = await findOpenConsult(trx, subscription_id)
  const open = found && (await recordDue(trx, found, now))
  if (!desk || (open && isOpen(open.status))) return undefined
  const transaction_id = randomUUID()
  const row = {
    transaction_id,
    subscription_id,
    uhid,
    account_id,
    booked_by: 'CARE' as const,
    sealed_patient: keys.seal(JSON.stringify(patient), patientSeal(transaction_id)),
    practice_id,
    asked_doctor_ref: doctor_ref,
    problem_area,
    speciality: 'General Physician',
    preferred_language: 'English',
  }
  return insertConsult(trx, row, now)
}
