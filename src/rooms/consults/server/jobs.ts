import { withTransaction } from '#platform/database/transaction.ts'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import { type FetchPrescription, fetchPrescription } from './commands/fetch-prescription.ts'
import { recordDue } from './commands/move-consult.ts'
import { askDesk } from './commands/receive-event.ts'
import { type RequestDoctor, requestDoctor } from './commands/request-doctor.ts'
import {
  ASK_DESK,
  type Desk,
  FETCH_PRESCRIPTION,
  lockConsult,
  NOTIFY_PATIENT,
  RECORD_DUE,
  REPORT_UNPAID,
  REQUEST_DOCTOR,
  type UnpaidConsult,
  WITHDRAW_REQUEST,
} from './consultations.ts'
import { alertUnpaid } from './cover.ts'
import { type NotifyPatient, notifyPatient } from './notify-patient.ts'

export function consultJobs(desk: Desk): Job[] {
  const request = defineJob<RequestDoctor>({
    ...REQUEST_DOCTOR,
    work: (parts, payload, run) => requestDoctor(parts, desk, payload, run),
  })
  const ask = defineJob<{ transaction_id: string }>({
    ...ASK_DESK,
    work: (parts, { transaction_id }) => askDesk(parts, desk, transaction_id),
  })
  const record = defineJob<{ transaction_id: string }>({
    ...RECORD_DUE,
    work: async ({ db, clock }, { transaction_id }) => {
      await withTransaction(db, async (trx) => {
        const consult = await lockConsult(trx, transaction_id)
        await recordDue(trx, consult, clock.now())
      })
    },
  })
  // Its doctors also see that the time has passed, so one try is enough.
  const withdraw = defineJob<{ transaction_id: string }>({
    ...WITHDRAW_REQUEST,
    retryAfterSeconds: [],
    work: async (_parts, { transaction_id }) => {
      await desk?.withdraw(transaction_id)
    },
  })
  const fetch = defineJob<FetchPrescription>({
    ...FETCH_PRESCRIPTION,
    work: (parts, payload) => fetchPrescription(parts, desk, payload),
  })
  const inform = defineJob<NotifyPatient>({
    ...NOTIFY_PATIENT,
    work: (parts, payload, { now }) => notifyPatient(parts, payload, now),
  })
  const report = defineJob<UnpaidConsult>({
    ...REPORT_UNPAID,
    work: (parts, payload, { now }) => alertUnpaid(parts, payload, now),
  })
  return [request, ask, record, withdraw, fetch, inform, report]
}
