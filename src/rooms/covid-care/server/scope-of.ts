import type { CheckScope } from '../rules/eligibility.ts'

type CheckScopeQuery = { [Name in keyof CheckScope]?: 'true' | 'false' | undefined }

/** What the query of a call asks to be checked beside the medical answers. */
export const scopeOf = (query: CheckScopeQuery): CheckScope => ({
  with_address_serviceability: query.with_address_serviceability === 'true',
  with_required_fields_check: query.with_required_fields_check === 'true',
})
