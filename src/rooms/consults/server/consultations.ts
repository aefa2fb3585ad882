import type { Selectable } from 'kysely'
import type { Consultations } from '#db/schema.ts'
import type { DoctorDesk } from '#gateways/doctor-desk/doctor-desk.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Reason } from '#rooms/service-uses/rules/judge-use.ts'
import { lockPlan } from '#rooms/service-uses/server/uses.ts'

export type ConsultRow = Selectable<Consultations>
/** The desk, or undefined where none is configured. */
export type Desk = DoctorDesk | undefined
export type ConsultParts = Pick<Parts, 'db' | 'clock' | 'log' | 'keys' | 'config'>

/** The encryption context of the patient of a programme's call. */
export const patientSeal = (transaction_id: string) => `consultations:${transaction_id}:patient`

export const patientColumn: SealedColumn = {
  table: 'consultations',
  column: 'sealed_patient',
  id: 'transaction_id',
  place: patientSeal,
}

/** Published when a call that a programme owes has ended, in whichever way. */
export const CARE_CONSULT_ENDED = { name: 'consults.care-consult-ended' }
export interface CareConsultEnded {
  transaction_id: string
}

/** The jobs of this room; defined in jobs.ts. */
export const REQUEST_DOCTOR = { name: 'consults.request-doctor' } as const
export const WITHDRAW_REQUEST = { name: 'consults.withdraw-request' } as const
export const FETCH_PRESCRIPTION = { name: 'consults.fetch-prescription' } as const
export const NOTIFY_PATIENT = { name: 'consults.notify-patient' } as const
export const RECORD_DUE = { name: 'consults.record-due' } as const
export const ASK_DESK = { name: 'consults.ask-desk' } as const
export const REPORT_UNPAID = { name: 'consults.report-unpaid' } as const
/** @property why the plan's refusal, or HELD_AFTER_END for a call of which the desk reported the end too late */
export interface UnpaidConsult {
  transaction_id: string
  why: Reason | 'HELD_AFTER_END'
}

/**
 * Locks a consultation and its plan until the transaction ends; the plan first, as whatever starts one does. Rows that only
 * reference it do not wait: two messages about one consultation would wait for each other.
 * @throws Refusal NOT_FOUND
 */
export async function lockConsult(trx: Db, transaction_id: string): Promise<ConsultRow> {
  const found = await trx
    .selectFrom('consultations')
    .select('subscription_id')
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  await lockPlan(trx, found.subscription_id)
  return trx
    .selectFrom('consultations')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The consultation that takes the plan's only place, by its row: time may have ended it since. */
export function findOpenConsult(db: Db, subscription_id: string): Promise<ConsultRow | undefined> {
  return db
    .selectFrom('consultations')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', ['initiated', 'queued', 'active'])
    .executeTakeFirst()
}
