import type { DoctorRequest } from '#gateways/doctor-desk/doctor-desk.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { ageOf } from '#rooms/subscriptions/rules/member-facts.ts'
import { istDateOf } from '#values/ist-date.ts'
import { statusAt } from '../../rules/transitions.ts'
import { type ConsultParts, type Desk, patientSeal, REQUEST_DOCTOR } from '../consultations.ts'
import { moveConsult } from './move-consult.ts'

/** Until the request expires an unclear answer is tried again, under the same id. */
const WAITS_S = [1, 2, 4, 8, 15, 20]
const UNNAMED = 'Patient'

export interface RequestDoctor {
  transaction_id: string
  tries: number
}

/**
 * Asks the desk for a doctor; the desk knows a repeated request by its id.
 * @param attempt of the job: after the first an earlier one was cut off, perhaps after the desk had taken the request
 */
export async function requestDoctor(
  parts: ConsultParts,
  desk: Desk,
  { transaction_id, tries }: RequestDoctor,
  { attempt }: { attempt: number },
): Promise<void> {
  const request = await readRequest(parts, transaction_id)
  if (!request) return
  const repeated = tries > 0 || attempt > 1
  const answer = desk ? await desk.request(request, { repeated }) : ({ outcome: 'REFUSED' } as const)
  const now = parts.clock.now()
  if (answer.outcome === 'DONE') {
    await parts.db
      .updateTable('consultations')
      .set({ desk_asked_at: now })
      .where('transaction_id', '=', transaction_id)
      .execute()
    return
  }
  if (answer.outcome === 'REFUSED') {
    await withTransaction(parts.db, (trx) => moveConsult(trx, transaction_id, { event: 'refuse' }, parts.clock))
    return
  }
  const wait = Math.max(answer.retry_after_s ?? 0, WAITS_S[Math.min(tries, WAITS_S.length - 1)]!)
  const run_at = new Date(now.getTime() + wait * 1000)
  parts.log.warn({ transaction_id, cause: answer.cause }, 'the doctors’ desk was not reached')
  if (run_at < request.expires_at)
    await enqueue<RequestDoctor>(parts.db, REQUEST_DOCTOR, { payload: { transaction_id, tries: tries + 1 }, run_at })
}

/** What the desk is asked; undefined once nobody waits for it any more. */
async function readRequest(
  { db, keys, clock }: ConsultParts,
  transaction_id: string,
): Promise<DoctorRequest | undefined> {
  const row = await db
    .selectFrom('consultations as c')
    .innerJoin('subscription_members as m', 'm.uhid', 'c.uhid')
    .select(['c.status', 'c.expires_at', 'c.join_by', 'c.ends_at', 'c.desk_asked_at'])
    .select(['c.speciality', 'c.problem_area', 'c.preferred_language', 'c.sealed_patient', 'c.practice_id'])
    .select('c.asked_doctor_ref')
    .select(['m.name', 'm.gender', 'm.dob', 'm.age', 'm.age_on'])
    .where('c.transaction_id', '=', transaction_id)
    .executeTakeFirst()
  const now = clock.now()
  if (!row || row.desk_asked_at || statusAt(row, now) !== 'initiated') return undefined
  const { practice_id, speciality, problem_area, preferred_language: language, expires_at, name, gender } = row
  const patient = row.sealed_patient
    ? (JSON.parse(keys.unseal(row.sealed_patient, patientSeal(transaction_id))) as DoctorRequest['patient'])
    : { name: name ?? UNNAMED, age: ageOf(row, istDateOf(now)), gender }
  const { asked_doctor_ref: doctor_ref } = row
  return {
    request_id: transaction_id,
    practice_id,
    doctor_ref,
    speciality,
    problem_area,
    language,
    patient,
    expires_at,
  }
}
