import { createHash } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { submitInsuranceApplication } from '../../contract/applications.ts'
import { missingFields, type TermConfirmations, termFaults } from '../../rules/complete-application.ts'
import { coverFault, isEnrolmentOpen } from '../../rules/cover.ts'
import { type ApplicationRow, lockApplication } from '../applications.ts'
import { type Cover, readCover } from '../covers.ts'
import { askInsurer, SUBMIT_APPLICATION } from '../insurer-requests.ts'
import { movePolicy } from '../move-policy.ts'
import { findPolicyOf, lockPolicy } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { type Answers, openAnswers } from '../sealed-answers.ts'

interface Submission {
  application_id: string
  terms: TermConfirmations
  declaration_version: string
  by: PolicyAuditStamp
}

type Call = typeof submitInsuranceApplication

/**
 * Sends a paid and complete application: the declaration is recorded word for word by its hash, the nominee is named, and
 * the insurer is asked by a job.
 * @throws Refusal NOT_FOUND, WRONG_STATE, NOT_PAID, INCOMPLETE, INVALID, ENROLMENT_CLOSED, DECLARATION_CHANGED
 */
export async function submitApplication(
  trx: Db,
  keys: Pick<Keys, 'unseal'>,
  submission: Submission,
): Promise<ApplicationRow> {
  const { application_id, terms, declaration_version, by } = submission
  const paid = await findPolicyOf(trx, application_id)
  const policy = paid && (await lockPolicy(trx, paid.id))
  const application = await lockApplication(trx, application_id)
  if (application.status !== 'PENDING' || application.closed_at) throw alreadySent(application)
  if (!policy) throw new Refusal<Call>('NOT_PAID')
  const cover = await readCover(trx, policy.plan_version_id)
  refuseIncomplete({ ...application, ...openAnswers(keys, application) }, cover, by.at)
  refuseUnconfirmed(terms)
  if (declaration_version !== cover.declaration_version) throw new Refusal<Call>('DECLARATION_CHANGED')
  await trx
    .insertInto('insurance_declarations')
    .values({
      policy_id: policy.id,
      account_id: policy.account_id,
      declaration_version,
      text_sha256: createHash('sha256').update(cover.declaration_text).digest(),
      ...terms,
      declared_at: by.at,
    })
    .execute()
  await trx
    .insertInto('insurance_nominees')
    .values({
      policy_id: policy.id,
      name: application.nominee_name!,
      relation: application.nominee_relation!,
      dob: application.nominee_dob,
      appointee_name: application.appointee_name,
      named_at: by.at,
    })
    .execute()
  await movePolicy(trx, policy, { to: 'PROCESSING', who: 'MEMBER', by, changes: { processing_since: by.at } })
  await askInsurer(trx, SUBMIT_APPLICATION, policy.id, { run_at: by.at })
  return trx
    .updateTable('insurance_applications')
    .set({ status: 'PROCESSING', submitted_at: by.at, modified_at: by.at, version: application.version + 1 })
    .where('id', '=', application_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function alreadySent({ status }: Pick<ApplicationRow, 'status'>): Refusal {
  return new Refusal<Call>('WRONG_STATE', { extra_args: { current_state: status } })
}

/** Everything is asked again on the day of the submission: age, appointee and enrolment depend on it. */
function refuseIncomplete(application: ApplicationRow & Answers, cover: Cover, now: Date): void {
  const today = istDateOf(now)
  const fields = missingFields(application, today)
  if (Object.keys(fields).length > 0) throw new Refusal<Call>('INCOMPLETE', { fields })
  if (!isEnrolmentOpen(cover.enrolment_last_date, today)) throw new Refusal<Call>('ENROLMENT_CLOSED')
  const fault = coverFault(cover, { dob: application.dob!, today })
  if (fault) throw new Refusal('INVALID', { text: fault, fields: { dob: fault } })
}

function refuseUnconfirmed(terms: TermConfirmations): void {
  const fields = termFaults(terms)
  const text = fields['terms.good_health_declaration'] ?? Object.values(fields)[0]
  if (text) throw new Refusal('INVALID', { text, fields })
}
