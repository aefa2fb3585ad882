import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { supplierSettings } from '#rooms/invoices/rules/settings.ts'
import type { downloadCertificate } from '../contract/applications.ts'
import { freeLookUntil } from '../rules/free-look.ts'
import { applicationWords } from '../words/application.ts'
import { certificateWords } from '../words/certificate.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { issuedCover } from './commands/free-look.ts'
import { readCover } from './covers.ts'
import { findPolicyOf, type PolicyRow } from './policies.ts'
import { readEndorsement } from './read-endorsement.ts'
import { openAnswers } from './sealed-answers.ts'

/** The issued policy of an application. @throws Refusal NOT_ISSUED */
export async function readIssuedPolicy(db: Db, application_id: string): Promise<PolicyRow> {
  const policy = await findPolicyOf(db, application_id)
  if (policy?.status === 'COMPLETED') return policy
  const text = policy?.status === 'CANCELLED' ? applicationWords.refusals.certificateEnded : undefined
  throw new Refusal<typeof downloadCertificate>('NOT_ISSUED', { ...(text && { text }) })
}

/** The certificate of an issued policy, with the nominee of today. */
export async function certificateFile({ db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>, policy: PolicyRow) {
  const cover = await readCover(db, policy.plan_version_id)
  const issued = issuedCover(policy, cover)
  if (!issued || !policy.coi_number) throw new Error(`Policy ${policy.id} has no certificate.`)
  const applicant = await db
    .selectFrom('insurance_applications')
    .select(['id', 'name', 'sealed_dob', 'sealed_vaccination_doses_covid19'])
    .where('id', '=', policy.application_id)
    .executeTakeFirstOrThrow()
  const nominee = await db
    .selectFrom('insurance_nominees')
    .select(['name', 'relation', 'appointee_name'])
    .where('policy_id', '=', policy.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const endorsement = await readEndorsement(db, policy)
  const content = await certificatePdf({
    brand: config.brand,
    policyholder: await readSetting(db, supplierSettings.name, policy.coi_received_at!),
    care_phone: config.carePhone,
    cover,
    coi_number: policy.coi_number,
    received_at: policy.coi_received_at!,
    start_date: issued.start_date,
    end_date: issued.end_date,
    member: { name: applicant.name!, dob: openAnswers(keys, applicant).dob! },
    nominee,
    endorsement,
    free_look_until: freeLookUntil(issued),
    verify_url: linkTo(config, `/plus/insurance-plan/verify/${policy.verify_code}`),
  })
  return {
    content,
    media_type: 'application/pdf',
    file_name: certificateWords.fileName(policy.coi_number, endorsement?.number),
  }
}
