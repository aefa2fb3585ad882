/** Who enters a number or address of somebody on a plan: the plan's owner, or the company that gives the plan. */
export type EnteredBy = 'OWNER' | 'COMPANY'

interface Contact {
  mobile: string | null
  email: string | null
}

/** The contact of somebody on a plan, with where it comes from. */
export interface KnownContact extends Contact {
  contact_by: EnteredBy
  /** From when on it counts; of one that a company entered null until the owner has confirmed it. */
  contact_since: Date | null
}

interface Reached extends KnownContact {
  /** Something was used, ordered, booked or claimed for them. */
  has_history: boolean
}

/**
 * Whether a number or address opens anything: who logs in with it sees the plan, who orders with it uses it. What a
 * company has entered is a claim until the plan's owner confirms it.
 */
function contactCounts({ contact_by, contact_since }: Omit<KnownContact, keyof Contact>): boolean {
  return contact_by === 'OWNER' || contact_since !== null
}

/** Whether a change is one of the number or the address. */
export function isOtherContact(before: Contact, after: Contact): boolean {
  return before.mobile !== after.mobile || before.email !== after.email
}

/**
 * Whether this contact may become that one: the only rule, for every call and list. The owner may change it. A company may
 * enter one where there is none and correct its own, until the owner has confirmed it, somebody has logged in with the
 * number, or anything was used, ordered, booked or claimed for the person.
 */
export function mayChangeContact(
  before: Reached,
  after: Contact,
  { by, has_logged_in }: { by: EnteredBy; has_logged_in: boolean },
): boolean {
  if (by === 'OWNER' || !isOtherContact(before, after)) return true
  const isEmpty = before.mobile === null && before.email === null
  return !before.has_history && !has_logged_in && (isEmpty || !contactCounts(before))
}

/** Where a contact comes from once somebody has entered it. */
export function provenanceOf(
  by: EnteredBy,
  { unconfirmed_since, now }: { unconfirmed_since: Date | null; now: Date },
): { contact_by: EnteredBy; contact_at: Date; contact_since: Date | null; contact_proof: null } {
  const counts = by === 'OWNER' && unconfirmed_since === null
  return { contact_by: by, contact_at: now, contact_since: counts ? now : null, contact_proof: null }
}

/** What the plan's owner is asked to confirm: the person, or a number or address of a person they know; null: nothing. */
export function awaitedOf(member: KnownContact & { unconfirmed_since: Date | null }): 'PERSON' | 'CONTACT' | null {
  if (member.unconfirmed_since !== null) return 'PERSON'
  const hasContact = member.mobile !== null || member.email !== null
  return hasContact && !contactCounts(member) ? 'CONTACT' : null
}
