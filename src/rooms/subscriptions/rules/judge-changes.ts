import type { Gender } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import { subscriptionWords } from '../words.ts'
import { FIELDS, type KnownContact, mayCompanyEnter } from './contacts.ts'
import { type MemberFault, occupiesPlace } from './judge-additions.ts'
import {
  ageOf,
  type Birth,
  coveredAs,
  freePlaces,
  isAdultByBirth,
  type MemberFacts,
  memberFaults,
} from './member-facts.ts'

const texts = subscriptionWords.memberFaults

interface Places {
  adult: number
  minor: number
}

/** Somebody who is or was on a plan. */
interface PlanPerson extends MemberFacts, KnownContact {
  uhid: string
  name: string | null
  covered_as: 'adult' | 'minor'
  removed_at: Date | null
  has_used: boolean
  used_in_term: boolean
  /** Since when a person whom a company added waits for the plan's owner. */
  unconfirmed_since: Date | null
}

interface Plan {
  coverage: Places
  status: string
  is_in_force: boolean
  rows: readonly PlanPerson[]
}

/** What is to be different; what is not named stays. */
export interface WantedChange {
  name?: string | undefined
  relation?: string | undefined
  gender?: Gender | undefined
  dob?: IstDate | undefined
  age?: number | undefined
  mobile?: string | null | undefined
  email?: string | null | undefined
}

interface Change {
  subscription_id: string
  uhid: string
  wanted: WantedChange
  /** The guardian of somebody who turns out to be a child agrees. */
  consented: boolean
  /** The company of the plan's owner, with narrower rules. */
  by_company: boolean
}

/** A person after a change. */
export interface ChangedMember {
  facts: MemberFacts & { name: string | null }
  covered_as: 'adult' | 'minor'
  is_new_child: boolean
  is_changed: boolean
}

/** The plan was used for the person, or the owner of the plan has confirmed them: so the details stay. */
export type ChangeFault = MemberFault | { type: 'MEMBER_USED' } | { type: 'MEMBER_FIXED' }

interface ChangeRules {
  today: IstDate
  is_tick_enough: boolean
}

/** What becomes of people on plans, in their order, or why not. Each counts for those after them. */
export function judgeChanges(
  plans: ReadonlyMap<string, Plan>,
  changes: readonly Change[],
  judging: ChangeRules,
): ({ changed: ChangedMember } | { fault: ChangeFault })[] {
  const rowsOf = new Map([...plans].map(([id, { rows }]) => [id, rows]))
  return changes.map((change) => {
    const { subscription_id, uhid } = change
    const plan = plans.get(subscription_id)
    const rows = rowsOf.get(subscription_id) ?? []
    const row = rows.find((one) => one.uhid === uhid && one.removed_at === null)
    if (!plan || !row) return { fault: { type: 'NOT_FOUND' } }
    const changed = changeOf(row, change.wanted, judging.today)
    const others = rows.filter((one) => one.uhid !== uhid)
    const fault = faultOf({ change, plan, row, others, changed }, judging)
    if (fault) return { fault }
    const { facts, covered_as } = changed
    rowsOf.set(subscription_id, [...others, { ...row, ...facts, covered_as }])
    return { changed }
  })
}

const IDENTITY = ['name', 'relation', 'gender', 'dob', 'age', 'age_on'] as const

function changeOf(row: PlanPerson, wanted: WantedChange, today: IstDate): ChangedMember {
  const facts = {
    is_primary: row.is_primary,
    name: wanted.name ?? row.name,
    relation: wanted.relation ?? row.relation,
    gender: wanted.gender ?? row.gender,
    mobile: wanted.mobile === undefined ? row.mobile : wanted.mobile,
    email: wanted.email === undefined ? row.email : wanted.email,
    ...birthOf(row, wanted, today),
  }
  const isSameBirth = (['dob', 'age', 'age_on'] as const).every((field) => facts[field] === row[field])
  const covered_as = isSameBirth ? row.covered_as : coveredAs(facts, today)
  return {
    facts,
    covered_as,
    is_new_child: covered_as === 'minor' && row.covered_as === 'adult',
    is_changed: [...IDENTITY, 'mobile' as const, 'email' as const].some((field) => facts[field] !== row[field]),
  }
}

/** An age that only repeats what is known changes nothing. */
function birthOf(row: Birth, { dob, age }: WantedChange, today: IstDate): Birth {
  if (dob !== undefined) return { dob, age: null, age_on: null }
  if (age !== undefined && age !== ageOf(row, today)) return { dob: null, age, age_on: today }
  return { dob: row.dob, age: row.age, age_on: row.age_on }
}

interface ChangeFacts {
  change: Change
  plan: Plan
  row: PlanPerson
  others: readonly PlanPerson[]
  changed: ChangedMember
}

function faultOf({ change, plan, row, others, changed }: ChangeFacts, judging: ChangeRules): ChangeFault | undefined {
  const { today, is_tick_enough } = judging
  const { by_company } = change
  const { facts, covered_as, is_new_child } = changed
  if (!plan.is_in_force) return { type: 'PLAN_NOT_ACTIVE', current_state: plan.status }
  const ofBuyer = row.is_primary ? faultsOfBuyer(row, change.wanted) : {}
  if (Object.keys(ofBuyer).length > 0) return { type: 'INVALID', fields: ofBuyer }
  const isAnother = IDENTITY.some((field) => row[field] !== null && facts[field] !== row[field])
  if (isAnother && row.has_used && !by_company) return { type: 'MEMBER_USED' }
  if (by_company && isSwap(row, facts)) return { type: 'INVALID', fields: { name: texts.swap, dob: texts.swap } }
  if (by_company && isFixed(row, { wanted: change.wanted, isAnother })) return { type: 'MEMBER_FIXED' }
  const fields = memberFaults(facts, today)
  const isTaken = facts.mobile !== null && others.some((one) => one.removed_at === null && one.mobile === facts.mobile)
  if (isTaken && !by_company) fields.mobile ??= texts.mobileTaken
  if (is_new_child && !change.consented) fields.guardian_consent = texts.guardianConsent
  if (Object.keys(fields).length > 0) return { type: 'INVALID', fields }
  if (is_new_child && !is_tick_enough && !others.some((one) => one.is_primary && isAdultByBirth(one, today)))
    return { type: 'INVALID', fields: { guardian_consent: texts.guardianAdult } }
  const { coverage } = plan
  const free = freePlaces(coverage, others.filter(occupiesPlace))
  if (covered_as !== row.covered_as && free[covered_as] === 0)
    return { type: 'COVERAGE_FULL', covered_as, coverage, free }
  return isTaken ? { type: 'INVALID', fields: { mobile: texts.mobileTaken } } : undefined
}

/**
 * A company corrects whom it has added until the owner of the plan has confirmed them; afterwards it completes who they
 * are. That they are confirmed it sees in its list, so the refusal says nothing about what was used.
 */
function isFixed(row: PlanPerson, { wanted, isAnother }: { wanted: WantedChange; isAnother: boolean }): boolean {
  // The same value too: its repetition would otherwise find out which one is entered.
  const isEntered = (field: 'mobile' | 'email') =>
    wanted[field] !== undefined && (wanted[field] !== null || row[field] !== null)
  if (isAnother && row.unconfirmed_since === null) return true
  return FIELDS.some((field) => isEntered(field) && !mayCompanyEnter(field, row))
}

/** The buyer's identity belongs to the account: the number to the login, and a buyer has no relation. */
function faultsOfBuyer(row: PlanPerson, wanted: WantedChange): Record<string, string> {
  return {
    ...(wanted.mobile !== undefined && wanted.mobile !== row.mobile && { mobile: texts.mobileOfLogin }),
    ...(wanted.relation !== undefined && { relation: texts.invalid }),
  }
}

/** Another name and another birth are another person. */
function isSwap(row: PlanPerson, facts: ChangedMember['facts']): boolean {
  const isBorn = row.dob !== null || row.age !== null
  return isBorn && row.name !== null && facts.name !== row.name && facts.dob !== row.dob
}
