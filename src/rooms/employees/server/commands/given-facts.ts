import { Refusal } from '#platform/contract/refusal.ts'
import type { EmployeeInput, EmployeeRules, Tag } from '../../rules/employee-form.ts'

/** Tags after a change: what is not named stays, an empty value removes one. */
export function tagsOf(
  before: Partial<Record<Tag, string>>,
  given: EmployeeInput['tags'] = {},
): Partial<Record<Tag, string>> {
  return withoutEmpty({ ...before, ...given })
}

/**
 * The same for the contract's own fields.
 * @throws Refusal UNKNOWN_FIELD for one that it does not have
 */
export function customOf(
  before: Readonly<Record<string, string>>,
  given: EmployeeInput['custom'] = {},
  { custom_fields }: Pick<EmployeeRules, 'custom_fields'>,
): Record<string, string> {
  const unknown = Object.keys(given).filter((key) => !custom_fields.some((field) => field.key === key))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_FIELD', { extra_args: { keys: unknown.slice(0, 20) } })
  return withoutEmpty({ ...before, ...given })
}

function withoutEmpty<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values
}
