import { isMobile, MOBILE_MAX_LENGTH, plainMobile } from '#values/mobile.ts'
import { isUhid } from '#values/uhid.ts'
import { words } from '../words.ts'

/** The fields staff may search by, in the order of the form. */
export const SEARCH_FIELDS = ['mobile', 'patient_name', 'uhid_for', 'uhid_by', 'claim_id'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** The first claim number ever assigned. */
const FIRST_CLAIM = 900
/** The minimum length of a text search. */
const TEXT_MIN_LENGTH = 3

/** The error for a value of a field, in the form's wording; undefined if it can be searched for. */
export function searchProblem(field: SearchField, value: string): string | undefined {
  const { search } = words
  switch (field) {
    case 'mobile':
      if (plainMobile(value).length > MOBILE_MAX_LENGTH) return search.mobileTooLong
      return isDictatedMobile(value) ? undefined : search.mobileInvalid
    case 'uhid_for':
    case 'uhid_by':
      return isUhid(value) ? undefined : search.uhidInvalid
    case 'claim_id':
      if (!/^\d+$/.test(value)) return search.claimIdNotNumerical
      return BigInt(value) >= FIRST_CLAIM ? undefined : search.claimIdInvalid
    case 'patient_name':
      return value.length >= TEXT_MIN_LENGTH ? undefined : search.tooShort(search.fields[field])
  }
}

/** Staff type the number as it is dictated: a leading 0 is not part of it. */
function isDictatedMobile(value: string): boolean {
  return isMobile(value) && !plainMobile(value).startsWith('0')
}

/** The field that a value without one is searched in, by its shape. */
export function fieldOf(value: string): SearchField {
  if (isDictatedMobile(value)) return 'mobile'
  if (isUhid(value)) return 'uhid_for'
  return searchProblem('claim_id', value) === undefined ? 'claim_id' : 'patient_name'
}
