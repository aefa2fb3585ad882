import type { IstDate } from '#values/ist-date.ts'
import { updateInsuranceApplication } from '../contract/applications.ts'
import type { InsurancePlan } from '../contract/plans.ts'
import { type ApplicationFields, missingOfStep } from '../rules/complete-application.ts'
import { coverFault } from '../rules/cover.ts'
import type { ApplicationStep } from '../rules/statuses.ts'
import { STEP_FIELDS } from './application-fields.ts'

interface StepCheckContext {
  today: IstDate
  entry_age: InsurancePlan['entry_age']
}

/**
 * All that is wrong with the fields of a step, in one round: what a field cannot contain, what is missing, and what the
 * rules refuse. The server checks the same, but the rules only once every field can be read.
 */
export function stepProblems(
  step: ApplicationStep,
  sent: object,
  { today, entry_age }: StepCheckContext,
): Record<string, string> {
  const { shape } = updateInsuranceApplication.body
  const fields: Record<string, unknown> = { ...sent }
  const unreadable: Record<string, string> = {}
  for (const name of STEP_FIELDS[step]) {
    const issue = shape[name].safeParse(fields[name]).error?.issues[0]
    if (issue) unreadable[name] = issue.message
    if (issue) delete fields[name]
  }
  const filled: ApplicationFields = fields
  const age = filled.dob && coverFault(coverEntry(entry_age), { dob: filled.dob, today })
  return { ...missingOfStep(filled, step, today), ...(age && { dob: age }), ...unreadable }
}

function coverEntry({ min, max }: InsurancePlan['entry_age']) {
  return { entry_age_min: min, entry_age_max: max }
}
