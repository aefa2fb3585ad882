import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Request, type RequestContext, type Route } from '#platform/serving/context.ts'
import { listLanguages } from '#rooms/directory/server/queries/list-languages.ts'
import { findProblemArea } from '#rooms/directory/server/queries/problem-areas.ts'
import { findCoverToOffer } from '#rooms/insurance/server/find-cover-to-offer.ts'
import { planOnWire } from '#rooms/insurance/server/plan-on-wire.ts'
import { toRupees } from '#values/money.ts'
import * as calls from '../contract/consultation.ts'
import { readConsultOptions, readFairUse } from '../contract/fair-use.ts'
import { type InsuranceUpsell, readInsuranceUpsell } from '../contract/insurance-upsell.ts'
import { consultationWords as words } from '../words/consultation.ts'
import { moveConsult } from './commands/move-consult.ts'
import { rateConsult } from './commands/rate-consult.ts'
import { startConsult } from './commands/start-consult.ts'
import type { Desk } from './consultations.ts'
import { readPatient, viewFairUse, viewOptions } from './patient.ts'
import { listMemberConsults, readMemberConsult } from './queries/member-consults.ts'
import { findPrescription } from './queries/prescriptions.ts'

type ConsultRequest = Pick<RequestContext, 'db' | 'caller' | 'now'> & { params: { transaction_id: string } }

/** The consultation, if the caller may see it. */
const seen = ({ db, caller, now, params }: ConsultRequest) =>
  readMemberConsult(db, { account_id: caller.account_id, transaction_id: params.transaction_id, now })

export function consultMemberRoutes(desk: Desk): Route[] {
  return [
    on(readConsultOptions, ({ db, caller, now }) => viewOptions(db, caller.account_id, now)),
    on(readFairUse, ({ db, caller, query, now }) =>
      viewFairUse(db, { account_id: caller.account_id, uhid: query.uhid, now }),
    ),
    on(readInsuranceUpsell, async (request) => {
      const { db, caller, now } = request
      const cover = await findCoverToOffer(db, { account_id: caller.account_id, now })
      if (cover) return { insurance_plan: planOnWire(cover, now), premium: toRupees(cover.premium_paise) }
      request.setStatus(204)
      return undefined as unknown as InsuranceUpsell
    }),
    on(calls.startConsultation, (request) => start(request, desk)),
    on(calls.listConsultations, ({ db, caller, query, now }) =>
      listMemberConsults(db, caller.account_id ?? '', query.page_number, now),
    ),
    on(calls.readConsultation, { authorize: seen, answer: async ({ authorized }) => authorized }),
    on(calls.cancelConsultation, {
      authorize: seen,
      answer: async (request) => {
        const { db, clock, params } = request
        const { outcome, consult } = await withTransaction(db, (trx) =>
          moveConsult(trx, params.transaction_id, { event: 'cancel' }, clock),
        )
        if (outcome === 'refused')
          throw new Refusal<typeof calls.cancelConsultation>('NOT_CANCELLABLE', {
            extra_args: { current_state: consult.status },
          })
        return seen(request)
      },
    }),
    on(calls.rateConsultation, {
      authorize: seen,
      answer: async (request) => {
        const { db, now, params, body } = request
        await withTransaction(db, (trx) => rateConsult(trx, params.transaction_id, body, now))
        return seen(request)
      },
    }),
    on(calls.downloadPrescription, {
      authorize: async (context) => {
        const { prescriptions } = await seen(context)
        if (!prescriptions.some(({ id }) => id === context.params.id)) throw new Refusal('NOT_FOUND')
        return findPrescription(context.db, context.params)
      },
      answer: async (request) => {
        const { db, storage, authorized, params } = request
        const content = await storage.get(authorized.storage_key)
        if (!content) throw new Refusal('NOT_FOUND')
        const { media_type, file_name } = authorized
        await audit(db, {
          ...auditedBy(request),
          action: 'consults.prescription-viewed',
          entity: 'consultation',
          entity_id: params.transaction_id,
          after: { prescription_id: params.id },
        })
        return { content, media_type, file_name }
      },
    }),
  ]
}

async function start({ db, caller, clock, now, body }: Request<typeof calls.startConsultation, undefined>, desk: Desk) {
  const account_id = caller.account_id ?? ''
  const { subscription_id, uhid } = await readPatient(db, account_id, body.uhid)
  const area = await findProblemArea(db, body.problem_area_id)
  const languages = await listLanguages(db, now)
  const fields = {
    ...(area ? {} : { problem_area_id: words.fields.otherProblem }),
    ...(languages.includes(body.preferredLanguage) ? {} : { preferredLanguage: words.fields.otherLanguage }),
  }
  if (!area || Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  const { consult } = await withTransaction(db, (trx) =>
    startConsult(
      trx,
      {
        subscription_id,
        uhid,
        problem_area: area,
        speciality: area.speciality,
        preferred_language: body.preferredLanguage,
        booked_by: { kind: 'MEMBER', account_id },
      },
      { desk, clock },
    ),
  )
  return { transaction_id: consult.transaction_id, status: consult.status }
}
