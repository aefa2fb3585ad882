import { audit, auditedBy } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract/applications.ts'
import { applicationWords } from '../words/application.ts'
import { applicationOnWire } from './application-on-wire.ts'
import { readOwnApplication } from './applications.ts'
import { certificateFile, readIssuedPolicy } from './certificate-file.ts'
import { mailCertificate } from './commands/mail-certificate.ts'
import { startApplication } from './commands/start-application.ts'
import { submitApplication } from './commands/submit-application.ts'
import { updateApplication } from './commands/update-application.ts'
import { listApplications, readLatestApplication } from './list-applications.ts'

const ofPath = ({ db, params, caller }: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }) =>
  readOwnApplication(db, params.id, caller)

export const insuranceApplicationRoutes: Route[] = [
  on(calls.listInsuranceApplications, (request) =>
    listApplications(request, request.caller.account_id ?? '', request.query.page_number),
  ),
  on(calls.createInsuranceApplication, async ({ db, keys, caller, body, now }) => {
    const { insurance_plan_id } = body
    const account_id = caller.account_id ?? ''
    const row = await withTransaction(db, (trx) => startApplication(trx, keys, { account_id, insurance_plan_id, now }))
    return applicationOnWire(db, keys, row, now)
  }),
  on(calls.readLatestInsuranceApplication, async ({ db, keys, caller, query, now }) =>
    applicationOnWire(
      db,
      keys,
      await readLatestApplication(db, { account_id: caller.account_id ?? '', slug: query.slug }),
      now,
    ),
  ),
  on(calls.readInsuranceApplication, {
    authorize: ofPath,
    answer: ({ db, keys, authorized, now }) => applicationOnWire(db, keys, authorized, now),
  }),
  on(calls.updateInsuranceApplication, {
    authorize: ofPath,
    answer: async ({ db, keys, params, body, now }) => {
      const row = await withTransaction(db, (trx) => updateApplication(trx, keys, params.id, { body, now }))
      return applicationOnWire(db, keys, row, now)
    },
  }),
  on(calls.submitInsuranceApplication, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, keys, params, body, now } = request
      const submission = { application_id: params.id, ...body, by: auditedBy(request) }
      const row = await withTransaction(db, (trx) => submitApplication(trx, keys, submission))
      return applicationOnWire(db, keys, row, now)
    },
  }),
  on(calls.mailCertificate, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, body, caller } = request
      const account_id = caller.account_id ?? ''
      const by = auditedBy(request)
      const status = await mailCertificate(request, { application_id: params.id, account_id, email: body.email, by })
      const { sent, failed } = applicationWords.coi
      return { status, message: status === 'SUCCESS' ? sent : failed }
    },
  }),
  on(calls.downloadCertificate, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params } = request
      const policy = await readIssuedPolicy(db, params.id)
      const file = await certificateFile(request, policy)
      await audit(db, {
        ...auditedBy(request),
        action: 'insurance.certificate-opened',
        entity: 'insurance_policy',
        entity_id: policy.id,
      })
      return file
    },
  }),
]
