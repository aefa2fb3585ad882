import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { istDateOf } from '#values/ist-date.ts'
import { isMobile, normaliseMobile } from '#values/mobile.ts'
import type { updateInsuranceApplication } from '../../contract/applications.ts'
import {
  type ApplicationFields,
  isSameName,
  isSent,
  missingOfStep,
  nomineeFaults,
} from '../../rules/complete-application.ts'
import { coverFault } from '../../rules/cover.ts'
import { APPLICATION_STEPS, type ApplicationStep } from '../../rules/statuses.ts'
import { applicationWords as words } from '../../words/application.ts'
import { type ApplicationRow, lockApplication } from '../applications.ts'
import { readCover } from '../covers.ts'
import { sealAnswers } from '../sealed-answers.ts'
import { alreadySent } from './submit-application.ts'

type Body = BodyOf<typeof updateInsuranceApplication>

/**
 * Saves a step with all its fields, or what was typed so far as a draft. A saved first step leads to the second.
 * @throws Refusal NOT_FOUND, WRONG_STATE, STALE, INVALID
 */
export async function updateApplication(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  id: string,
  { body, now }: { body: Body; now: Date },
): Promise<ApplicationRow> {
  const application = await lockApplication(trx, id)
  if (application.status !== 'PENDING' || application.closed_at) throw alreadySent(application)
  if (body.version !== undefined && body.version !== application.version) throw new Refusal('STALE')
  const { step: asked, draft = false, version: _version, mobile, ...given } = body
  const sent = draft ? given : { ...forgottenOf(application, given), ...given }
  const fields = await faultsOf(trx, application, { sent, asked, draft, mobile, now })
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  const isStep = APPLICATION_STEPS.some((step) => step === asked || isSent(step, sent))
  const { dob, vaccination_doses_covid19, ...clear } = sent
  return trx
    .updateTable('insurance_applications')
    .set({
      ...clear,
      ...sealAnswers(keys, id, { dob, vaccination_doses_covid19 }),
      ...(isStep && !draft && { step: 'NOMINEE_DETAILS' as const }),
      version: application.version + 1,
      modified_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is stored about a nominee, where a step names another one: a date of birth and an appointee are not of both. */
function forgottenOf(
  { nominee_name }: ApplicationRow,
  given: ApplicationFields,
): Pick<ApplicationFields, 'nominee_dob' | 'appointee_name'> {
  const isAnother = given.nominee_name && nominee_name && !isSameName(given.nominee_name, nominee_name)
  return isAnother ? { nominee_dob: null, appointee_name: null } : {}
}

interface ApplicationUpdate {
  sent: ApplicationFields
  asked: ApplicationStep | undefined
  draft: boolean
  mobile: string | undefined
  now: Date
}

async function faultsOf(trx: Db, application: ApplicationRow, { sent, asked, draft, mobile, now }: ApplicationUpdate) {
  const today = istDateOf(now)
  const faults: Record<string, string> = {}
  if (mobile !== undefined && !(await isOwnMobile(trx, application, mobile))) faults.mobile = words.fields.mobileFixed
  if (sent.dob) {
    const fault = coverFault(await readCover(trx, application.plan_version_id), { dob: sent.dob, today })
    if (fault) faults.dob = fault
  }
  if (draft) return { ...faults, ...(sent.nominee_dob && sent.nominee_dob > today && nomineeFaults(sent, today)) }
  const { nominee_dob, appointee_name } = application
  const saved = APPLICATION_STEPS.filter((step) => step === asked || isSent(step, sent))
  // A step is saved as a whole; only an appointee and a date of birth that are stored already need not be sent again.
  const missing = saved.map((step) => missingOfStep({ nominee_dob, appointee_name, ...sent }, step, today))
  return Object.assign({}, ...missing, faults) as Record<string, string>
}

async function isOwnMobile(trx: Db, { account_id }: ApplicationRow, mobile: string): Promise<boolean> {
  const own = await trx.selectFrom('accounts').select('mobile').where('id', '=', account_id).executeTakeFirstOrThrow()
  return isMobile(mobile) && normaliseMobile(mobile) === own.mobile
}
