import { type Expression, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { type Affair, refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { type Episode, readPatient } from './episodes.ts'

/** Whose affair a care is: of its buyer, of those on the plan, and of the coordinator who arranged it. */
export function affairOfCare(ids: Record<'plan' | 'patient' | 'owner', string | Expression<unknown>>): Affair {
  const filer = sql`(select k.coordinator_id from partner_user_consents k where k.subscription_id = ${ids.plan}::uuid limit 1)`
  return { ...ids, filer }
}

/** The number by which a member of our staff is recognised as the caregiver whom the sealed answers name. */
export async function mobileOf(db: Db, account_id: string | null): Promise<string | null> {
  if (account_id === null) return null
  const account = await db.selectFrom('accounts').select('mobile').where('id', '=', account_id).executeTakeFirst()
  return account?.mobile ?? null
}

/** Our staff neither read nor decide about a care in which they are involved. @throws Refusal OWN_AFFAIR */
export async function refuseOwnCare(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  account_id: string | null,
  episode: Episode,
): Promise<void> {
  const { subscription_id: plan, uhid: patient, account_id: owner } = episode
  await refuseOwnAffair(db, account_id, affairOfCare({ plan, patient, owner }))
  const { answers } = await readPatient(db, keys, episode)
  const mobile = await mobileOf(db, account_id)
  if (mobile !== null && answers.caregiver_mobile === mobile) throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
}
