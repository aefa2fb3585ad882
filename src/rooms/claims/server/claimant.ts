import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { readSubscription } from '#rooms/subscriptions/server/view-usage.ts'
import { claimWords } from '../words/claim.ts'

/** The plan, the patient and the payee of a claim. */
export interface Claimant {
  subscription: Awaited<ReturnType<typeof readSubscription>>
  patient: { uhid: string; name: string | null }
  /** The member who files; null where staff do. */
  uhid_by: string | null
  account_id: string
}

interface ClaimantReference {
  uhid: string
  subscription_id?: string | undefined
}

/**
 * The buyer of a plan claims for everyone on it, an adult with their own login for themselves.
 * @throws Refusal NOT_FOUND for a member of another person's plan as for one that does not exist
 */
export async function readClaimant(
  db: Db,
  account_id: string | null,
  { uhid, subscription_id }: ClaimantReference,
): Promise<Claimant> {
  const [patient, memberships] = await Promise.all([findPatient(db, uhid), membershipsOf(db, account_id)])
  const membership = memberships.find(
    (one) => one.subscription_id === patient?.subscription_id && (one.is_owner || one.uhid === uhid),
  )
  if (!patient || !membership || !account_id) throw unknownMember()
  if (subscription_id && subscription_id !== patient.subscription_id) throw unknownMember()
  const subscription = await readSubscription(db, patient.subscription_id)
  return { subscription, patient, uhid_by: membership.uhid, account_id }
}

/**
 * The same where staff file for a plan: it pays the plan's buyer.
 * @throws Refusal NOT_FOUND for a member of another plan
 */
export async function readClaimantOf(db: Db, subscription_id: string, uhid: string): Promise<Claimant> {
  const patient = await findPatient(db, uhid)
  if (patient?.subscription_id !== subscription_id) throw unknownMember()
  const subscription = await readSubscription(db, subscription_id)
  return { subscription, patient, uhid_by: null, account_id: subscription.account_id }
}

function findPatient(db: Db, uhid: string) {
  return db
    .selectFrom('subscription_members')
    .select(['uhid', 'name', 'subscription_id'])
    .where('uhid', '=', uhid)
    .executeTakeFirst()
}

function unknownMember(): Refusal {
  const text = claimWords.fields.member
  return new Refusal('NOT_FOUND', { text, fields: { uhid: text } })
}
