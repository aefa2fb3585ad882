import type { Gender } from '#values/gender.ts'
import { ageOn, type IstDate } from '#values/ist-date.ts'
import { subscriptionWords } from '../words.ts'

const said = subscriptionWords.memberFaults

/** From this birthday on a person is an adult: covered as one, with a login of their own, consenting for themselves. */
const ADULT_AGE = 18
const OLDEST = 200

/** What somebody is to the buyer. */
export const RELATIONS = [
  'Husband',
  'Wife',
  'Son',
  'Daughter',
  'Father',
  'Mother',
  'Brother',
  'Sister',
  'Grandfather',
  'GrandMother',
  'Other',
] as const
export type Relation = (typeof RELATIONS)[number]
const ALWAYS_ADULT: readonly string[] = ['Husband', 'Wife', 'Father', 'Mother', 'Grandfather', 'GrandMother']

/** When somebody was born, as far as the buyer said. */
export interface Birth {
  dob: IstDate | null
  /** Completed years on the day `age_on`, where the day of birth is not known. */
  age: number | null
  age_on: IstDate | null
}

export interface MemberFacts extends Birth {
  is_primary: boolean
  relation: string | null
  gender: Gender | null
  mobile: string | null
  email: string | null
}

/** Age in completed years on a day; at least so many, where only an age was said. Null where neither is known. */
export function ageOf({ dob, age, age_on }: Birth, on: IstDate): number | null {
  if (dob !== null) return ageOn(dob, on)
  if (age === null || age_on === null) return null
  return age + Math.max(0, ageOn(age_on, on))
}

/** Whose place of a plan's coverage a person takes. The buyer is an adult; whose age is unknown counts as one too. */
export function coveredAs(birth: Birth, on: IstDate): 'adult' | 'minor' {
  const age = ageOf(birth, on)
  return age !== null && age < ADULT_AGE ? 'minor' : 'adult'
}

/** What is wrong with what is known of a member, by field; empty when all is well. */
export function memberFaults(member: MemberFacts, on: IstDate): Record<string, string> {
  const faults: Record<string, string> = {}
  const age = ageOf(member, on)
  const ageField = member.dob === null && member.age !== null ? 'age' : 'dob'
  if (age !== null && (age < 0 || age > OLDEST || (member.dob !== null && member.dob > on)))
    return { [ageField]: said.age }
  if (member.is_primary) {
    if (age !== null && age < ADULT_AGE) faults[ageField] = said.buyerIsAdult
    return faults
  }
  if (age === null) faults.dob = said.mandatory
  if (member.gender === null) faults.gender = said.mandatory
  if (member.relation === null) faults.relation = said.mandatory
  if (age === null || age >= ADULT_AGE) return faults
  if (member.relation && ALWAYS_ADULT.includes(member.relation)) faults.relation = said.relationOfAdults
  if (member.mobile !== null) faults.mobile = said.childHasNoLogin
  if (member.email !== null) faults.email = said.childHasNoLogin
  return faults
}

/** Places of a plan that are still free. The buyer takes an adult's. */
export function freePlaces(
  coverage: { adult: number; minor: number },
  taken: readonly { covered_as: string }[],
): { adult: number; minor: number } {
  const left = (kind: 'adult' | 'minor') =>
    Math.max(0, coverage[kind] - taken.filter(({ covered_as }) => covered_as === kind).length)
  return { adult: left('adult'), minor: left('minor') }
}
