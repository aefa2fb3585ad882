import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { companyTerm, takesPeople } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { readCompanyCredits } from '#rooms/wallet/server/credits.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import type { readEmployeeForm } from '../contract/form.ts'
import { rulesOf } from './contracts.ts'

/** What a contract asks of an employee, and what it has left to give. */
export async function readForm(db: Db, contract: Contract, now: Date): Promise<ReplyOf<typeof readEmployeeForm>> {
  const { packages, tag_values, custom_fields, ...rules } = await rulesOf(db, contract)
  const plan = await readPlanVersion(db, contract.plan_version_id)
  const { starts_on, ends_on } = companyTerm(contract, plan.duration_days, now)
  const closed_because = isHomeCare(plan) ? 'HOME_CARE' : takesPeople(contract, now) ? null : whyClosed(contract, now)
  const credits = contract.is_wallet_based_plan ? await readCompanyCredits(db, contract.id) : null
  return {
    partner_id: contract.id,
    is_active: closed_because === null,
    closed_because,
    quota: contract.quota,
    remaining_quota: Math.max(0, contract.quota - contract.consumed_quota),
    available: credits === null ? null : toRupees(credits),
    starts_on,
    ends_on,
    quota_reusable: contract.quota_reusable,
    runout_days_on_exit: contract.runout_days_on_exit,
    rules: {
      ...rules,
      reference_id_pattern: contract.reference_id_pattern,
      reference_id_placeholder: contract.reference_id_placeholder,
      reference_id_sample: contract.reference_id_sample,
      packages: [...packages],
      tag_values: Object.fromEntries(Object.entries(tag_values).map(([tag, values]) => [tag, [...values]])),
      custom_fields: [...custom_fields],
    },
  }
}

function whyClosed({ ends_on }: Contract, now: Date): 'ENDED' | 'NOT_ACTIVE' {
  return ends_on !== null && ends_on < istDateOf(now) ? 'ENDED' : 'NOT_ACTIVE'
}
