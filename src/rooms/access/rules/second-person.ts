import { formatTime } from '#values/display-time.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { secondPersonWords as words } from '../words/second-person.ts'
import { permits } from './permits.ts'
import { STAFF_ROLES, type StaffRole } from './roles.ts'
import { actionsOfStaffRole, type StaffAction } from './staff-actions.ts'

const HELD_FOR_MS = 7 * DAY_MS

/** What the appointments say of the second of two people. */
export interface SecondFacts {
  /** Since when they have held, without a break, roles that may decide; null: they hold none. */
  held_since: Date | null
  /** The installation or an operator gave them one of these roles: nobody's appointee has nothing to wait for. */
  by_operator: boolean
  /** One of the two was appointed by the other, directly or through others. */
  appointed: boolean
  /** One person, who is not the operator, appointed both, and nobody else appointed either. */
  by_one: boolean
  /** Their accounts have the same email or bank account. */
  same_person: boolean
}

export type SecondPersonRefusal =
  | { reason: 'NO_ROLE' | 'APPOINTED' | 'SAME_APPOINTER' | 'SAME_PERSON' | 'FIRST_LEFT' }
  | { reason: 'TOO_NEW'; possible_from: Date }

/** Why a person is not the second of two; undefined: they are. What never changes is said before what passes. */
export function notSecond({ by_operator, ...facts }: SecondFacts, now: Date) {
  const { held_since } = facts
  return (
    refusedForGood(facts) ??
    (by_operator || !held_since ? undefined : tooNew(new Date(held_since.getTime() + HELD_FOR_MS), now))
  )
}

function refusedForGood(facts: Omit<SecondFacts, 'by_operator'>): SecondPersonRefusal | undefined {
  if (facts.same_person) return { reason: 'SAME_PERSON' }
  if (facts.appointed) return { reason: 'APPOINTED' }
  if (facts.by_one) return { reason: 'SAME_APPOINTER' }
  return facts.held_since ? undefined : { reason: 'NO_ROLE' }
}

function tooNew(possible_from: Date, now: Date): SecondPersonRefusal | undefined {
  return now < possible_from ? { reason: 'TOO_NEW', possible_from } : undefined
}

/** The sentence for a person who is not the second. @param first the name of the first among colleagues */
export function notSecondText(found: SecondPersonRefusal, first: string | undefined): string {
  const name = first ?? words.somebody
  if (found.reason === 'TOO_NEW') return words.tooNew(formatTime(found.possible_from))
  if (found.reason === 'NO_ROLE') return words.noRole
  if (found.reason === 'SAME_APPOINTER') return words.sameAppointer(name)
  if (found.reason === 'FIRST_LEFT') return words.firstLeft(name)
  return found.reason === 'APPOINTED' ? words.appointed(name) : words.samePerson(name)
}

/** The roles that may take an action. */
export function rolesThatMay(action: StaffAction): StaffRole[] {
  return STAFF_ROLES.filter((role) => permits(actionsOfStaffRole(role), action))
}
