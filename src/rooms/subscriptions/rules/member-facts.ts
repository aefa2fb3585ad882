import type { Gender } from '#values/gender.ts'
import { ageOn, type IstDate } from '#values/ist-date.ts'
import { subscriptionWords } from '../words.ts'

const texts = subscriptionWords.memberFaults

/** From this birthday a person is an adult: takes an adult's place, has their own login and consents for themselves. */
const ADULT_AGE = 18
/** As an age is typed. */
const OLDEST = 200
/** As a date of birth is: nobody was born before, or is older, so the century is a slip. */
const EARLIEST_BIRTH = '1900-01-01'
const OLDEST_BORN = 120

/** Relations to the buyer. */
export const RELATIONS = [
  'Spouse',
  'Husband',
  'Wife',
  'Son',
  'Daughter',
  'Father',
  'Mother',
  'Father-in-law',
  'Mother-in-law',
  'Brother',
  'Sister',
  'Grandfather',
  'GrandMother',
  'Other',
] as const
export type Relation = (typeof RELATIONS)[number]
const PERHAPS_CHILD: readonly string[] = ['Son', 'Daughter', 'Brother', 'Sister', 'Other'] satisfies Relation[]
const ALWAYS_ADULT: readonly string[] = RELATIONS.filter((relation) => !PERHAPS_CHILD.includes(relation))

/** The birth of a person, as far as the buyer entered it. */
export interface Birth {
  dob: IstDate | null
  /** Completed years on the day `age_on`, if the date of birth is not known. */
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

/** Age in completed years on a day; the minimum if only an age was entered. Null if neither is known. */
export function ageOf({ dob, age, age_on }: Birth, on: IstDate): number | null {
  if (dob !== null) return ageOn(dob, on)
  if (age === null || age_on === null) return null
  return age + Math.max(0, ageOn(age_on, on))
}

/** The kind of place a person takes. The buyer is an adult; a person of unknown age counts as one too. */
export function coveredAs(birth: Birth, on: IstDate): 'adult' | 'minor' {
  const age = ageOf(birth, on)
  return age !== null && age < ADULT_AGE ? 'minor' : 'adult'
}

/** Whether the date of birth, not only a typed age, says that this is an adult. */
export function isAdultByBirth({ dob }: Pick<Birth, 'dob'>, on: IstDate): boolean {
  return dob !== null && ageOn(dob, on) >= ADULT_AGE
}

/** Validates a member's details; returns errors by field, empty if all are valid. */
export function memberFaults(member: MemberFacts, on: IstDate): Record<string, string> {
  const faults: Record<string, string> = {}
  const age = ageOf(member, on)
  const ageField = member.dob === null && member.age !== null ? 'age' : 'dob'
  if (member.dob !== null && member.dob > on) return { dob: texts.bornLater }
  if (age !== null && (age < 0 || age > OLDEST)) return { [ageField]: texts.age }
  if (member.dob !== null && (member.dob < EARLIEST_BIRTH || age! > OLDEST_BORN)) return { dob: texts.bornEarlier }
  if (member.is_primary) {
    if (age !== null && age < ADULT_AGE) faults[ageField] = texts.buyerIsAdult
    return faults
  }
  if (age === null) faults.dob = texts.mandatory
  if (member.gender === null) faults.gender = texts.mandatory
  if (member.relation === null) faults.relation = texts.mandatory
  if (age === null || age >= ADULT_AGE) return faults
  if (member.relation && ALWAYS_ADULT.includes(member.relation)) faults.relation = texts.relationOfAdults
  if (member.mobile !== null) faults.mobile = texts.childHasNoLogin
  if (member.email !== null) faults.email = texts.childHasNoLogin
  return faults
}

/** The free places of a plan. The buyer takes an adult's. */
export function freePlaces(
  coverage: { adult: number; minor: number },
  taken: readonly { covered_as: string }[],
): { adult: number; minor: number } {
  const left = (kind: 'adult' | 'minor') =>
    Math.max(0, coverage[kind] - taken.filter(({ covered_as }) => covered_as === kind).length)
  return { adult: left('adult'), minor: left('minor') }
}

/** What identifies a person on a plan, as far as it is known. */
interface Identity {
  name: string | null
  relation: string | null
  dob: IstDate | null
  age: number | null
  gender: string | null
  /** The plan was used for them, or they have a claim. */
  has_used: boolean
}

/** Which parts of an identity may be entered: all until the person has used the plan, then those never entered. */
export function openParts({ name, relation, dob, age, gender, has_used }: Identity) {
  const isOpen = (known: unknown) => !has_used || known === null
  return { name: isOpen(name), relation: isOpen(relation), birth: isOpen(dob ?? age), gender: isOpen(gender) }
}
