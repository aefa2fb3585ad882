import type { CoverRequest } from '#gateways/insurer/insurer-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { Gender } from '#values/gender.ts'
import { lockApplication } from './applications.ts'
import { readCover } from './covers.ts'
import type { PolicyRow } from './policies.ts'
import { openAnswers } from './sealed-answers.ts'

/**
 * What the insurer is sent about a policy: the application as it was declared, with the newest nominee at the first try and
 * the same one at every later try, because they are one request.
 */
export async function coverRequest(
  trx: Db,
  keys: Pick<Keys, 'unseal'>,
  policy: PolicyRow,
): Promise<{ insurer_code: string; nominee_id: bigint; asked: CoverRequest }> {
  const cover = await readCover(trx, policy.plan_version_id)
  const application = await lockApplication(trx, policy.application_id)
  const { dob, vaccination_doses_covid19 } = openAnswers(keys, application)
  const { mobile } = await trx
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', policy.account_id)
    .executeTakeFirstOrThrow()
  const nominee = await trx
    .selectFrom('insurance_nominees')
    .selectAll()
    .where('policy_id', '=', policy.id)
    .$if(policy.sent_nominee_id !== null, (query) => query.where('id', '=', policy.sent_nominee_id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const declaration = await trx
    .selectFrom('insurance_declarations')
    .selectAll()
    .where('policy_id', '=', policy.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    insurer_code: cover.insurer_code,
    nominee_id: nominee.id,
    asked: {
      reference: application.id,
      master_policy_number: cover.master_policy_number,
      sum_assured_paise: cover.sum_assured_paise,
      premium_paise: policy.premium_paise,
      tenure_months: cover.tenure_months,
      paid_at: policy.paid_at,
      applicant: {
        name: application.name!,
        gender: application.gender as Gender,
        dob: dob!,
        mobile,
        email: application.applicant_email!,
        vaccination_doses_covid19: vaccination_doses_covid19!,
      },
      nominee: {
        name: nominee.name,
        relation: nominee.relation,
        dob: nominee.dob,
        appointee_name: nominee.appointee_name,
      },
      declaration: {
        version: declaration.declaration_version,
        text_sha256: declaration.text_sha256.toString('hex'),
        declared_at: declaration.declared_at,
      },
    },
  }
}
