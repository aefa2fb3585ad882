/** Who enters a number or address of somebody on a plan: the plan's owner, or the company that gives the plan. */
type EnteredBy = 'OWNER' | 'COMPANY'

/** By what a number or address counts: the owner's word, given while nothing was used for the person, or a code to the owner. */
type Proof = 'OWNER' | 'CODE'

export const FIELDS = ['mobile', 'email'] as const
type Field = (typeof FIELDS)[number]
type Contact = Record<Field, string | null>

/** Where a number and an address come from; each counts on its own. */
export type Provenance = { [By in `${Field}_by`]: EnteredBy } & {
  /** When it was entered; null where that is not known any more. */
  [At in `${Field}_at`]: Date | null
} & {
  /** What is older is not shown to it; null: from when the person was put on the plan. */
  [Since in `${Field}_since`]: Date | null
} & {
  /** Without one it opens nothing. */
  [P in `${Field}_proof`]: Proof | null
}

/** The contact of somebody on a plan, with where it comes from. */
export type KnownContact = Contact & Provenance

interface UnconfirmedSince {
  /** Since when a person whom a company added waits for the plan's owner. */
  unconfirmed_since: Date | null
}

/**
 * Whether a company may enter this number or address for a person: the only rule, for every call and list. It may while
 * the person waits for the owner of the plan, who has entered none. Whether anything was used is not asked: nothing is
 * used before, so no answer says it.
 */
export function mayCompanyEnter(field: Field, before: KnownContact & UnconfirmedSince): boolean {
  return before.unconfirmed_since !== null && (before[field] === null || before[`${field}_by`] === 'COMPANY')
}

interface Entry {
  by: EnteredBy
  /** Something was used, ordered, booked or claimed for the person: then a session alone proves nothing. */
  has_history: boolean
  now: Date
}

const NONE = { by: 'OWNER', at: null, since: null, proof: 'OWNER' } as const

/** Where number and address come from after an entry; one that stays the same keeps its provenance. */
export function provenanceAfter(before: KnownContact, after: Contact, { by, has_history, now }: Entry): Provenance {
  const counts = by === 'OWNER' && !has_history
  const of = (field: Field) => {
    if (after[field] === before[field])
      return {
        by: before[`${field}_by`],
        at: before[`${field}_at`],
        since: before[`${field}_since`],
        proof: before[`${field}_proof`],
      }
    return after[field] === null
      ? NONE
      : ({ by, at: now, since: counts ? now : null, proof: counts ? 'OWNER' : null } as const)
  }
  const [mobile, email] = [of('mobile'), of('email')]
  return {
    mobile_by: mobile.by,
    mobile_at: mobile.at,
    mobile_since: mobile.since,
    mobile_proof: mobile.proof,
    email_by: email.by,
    email_at: email.at,
    email_since: email.since,
    email_proof: email.proof,
  }
}

/** The contact of a person who is new on a plan. */
export const NO_CONTACT: KnownContact = {
  mobile: null,
  mobile_by: 'OWNER',
  mobile_at: null,
  mobile_since: null,
  mobile_proof: 'OWNER',
  email: null,
  email_by: 'OWNER',
  email_at: null,
  email_since: null,
  email_proof: 'OWNER',
}

/** The fields with which a person is reached after an entry, and not before. */
export function enteredFields(before: Contact, after: Contact): Field[] {
  return FIELDS.filter((field) => after[field] !== null && after[field] !== before[field])
}

/** What the plan's owner is asked to confirm: the person, or a number or address of a person they know; null: nothing. */
export function awaitedOf(member: KnownContact & UnconfirmedSince): 'PERSON' | 'CONTACT' | null {
  if (member.unconfirmed_since !== null) return 'PERSON'
  return FIELDS.some((field) => member[field] !== null && member[`${field}_proof`] === null) ? 'CONTACT' : null
}

/** What a code to the plan's owner proves. What counted before keeps its proof, of a person who waited from now on. */
export function confirmedContact(member: KnownContact & UnconfirmedSince, now: Date) {
  const waited = member.unconfirmed_since !== null
  const of = (field: Field) => {
    const proof = member[`${field}_proof`]
    const isNew = member[field] !== null && (waited || proof === null)
    return isNew ? { since: now, proof: 'CODE' as const } : { since: member[`${field}_since`], proof }
  }
  const [mobile, email] = [of('mobile'), of('email')]
  return {
    unconfirmed_since: null,
    mobile_since: mobile.since,
    mobile_proof: mobile.proof,
    email_since: email.since,
    email_proof: email.proof,
  }
}
