import { Defect } from '#platform/contract/defect.ts'
import type { Db } from '#platform/database/open-database.ts'
import { logoUrl } from '#rooms/companies/server/desk/partner-plan.ts'
import { readPlanAsSold } from '#rooms/plans/server/queries/read-plan-as-sold.ts'
import type { PartnerPage } from '../contract.ts'
import { EMPLOYER_CONSENT, employerConsent } from '../words/activation.ts'
import { knowsMobile, type PageContract } from './contract.ts'

/** What everybody may see of a contract: nothing about its people, its numbers or its money. */
export async function readPage(db: Db, contract: PageContract): Promise<PartnerPage> {
  const plan = await readPlanAsSold(db, contract.plan_version_id)
  if (!plan) throw new Defect(`Contract ${contract.id} has no plan`)
  const { reference_id_placeholder: placeholder, reference_id_sample: sample, activation_type, company } = contract
  return {
    id: contract.id,
    logo: logoUrl(contract),
    name: company,
    domains: contract.domains,
    activationType: activation_type,
    isEmailOptional: contract.is_email_optional,
    quotaExhausted: contract.consumed_quota >= contract.quota,
    referenceIdObj:
      placeholder === null || sample === null
        ? null
        : {
            placeholder,
            sample,
            regex: contract.reference_id_pattern,
            required: activation_type === 'reference_id',
          },
    consent: {
      id: EMPLOYER_CONSENT,
      ...employerConsent(company, { knowsMobile: knowsMobile(contract), usesIds: placeholder !== null }),
    },
    plan,
  }
}
