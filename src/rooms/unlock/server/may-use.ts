import type { Db } from '#platform/database/open-database.ts'
import { countingMobile } from '#rooms/subscriptions/server/contacts.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'

/** A member of a plan, for whom the caller may act. */
export interface Patient {
  uhid: string
  name: string | null
  subscription_id: string
  /** Under which they are reached; of one that a company entered only once it counts. */
  mobile: string | null
  /** What is older is not shown to the caller: their number counts from then on. Null for the buyer. */
  since: Date | null
}

/**
 * Who may unlock, see and take back a visit of a member: the buyer of the plan for everyone on it, and an adult for
 * themselves. Every call of a member decides by this alone.
 * @returns undefined for everybody else, as for a member who does not exist
 */
export async function findPatient(db: Db, account_id: string | null, uhid: string): Promise<Patient | undefined> {
  const patient = await db
    .selectFrom('subscription_members as m')
    .select(['m.uhid', 'm.name', 'm.subscription_id', countingMobile().as('mobile')])
    .where('m.uhid', '=', uhid)
    .executeTakeFirst()
  if (!patient) return undefined
  const memberships = await membershipsOf(db, account_id)
  const membership = memberships.find(
    (one) => one.subscription_id === patient.subscription_id && (one.is_owner || one.uhid === uhid),
  )
  return membership && { ...patient, since: membership.since }
}
