import { type Expression, type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { type Affair, refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { type Episode, readPatient } from './episodes.ts'

/** Whose affair a care is: of its buyer, of those on the plan, and of the coordinator who arranged it. */
export function affairOfCare(
  ids: Record<'plan' | 'patient' | 'owner', string | Expression<unknown>> & { at: Date | Expression<unknown> },
): Affair {
  const filer = sql`(select k.coordinator_id from partner_user_consents k where k.subscription_id = ${ids.plan}::uuid limit 1)`
  return { ...ids, filer }
}

/** The number by which a member of our staff is recognised as the caregiver whom the sealed answers name. */
export async function mobileOf(db: Db, account_id: string | null): Promise<string | null> {
  if (account_id === null) return null
  const account = await db.selectFrom('accounts').select('mobile').where('id', '=', account_id).executeTakeFirst()
  return account?.mobile ?? null
}

/** Whether the kit is expected at the number with which this person logs in; `proposal` is the care's. */
export function isAtOwnNumber(account_id: string | null, proposal: string | Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from plan_proposals p join addresses w on w.id = p.dose_address_id
    join accounts me on me.mobile = w.addressee_phone_number
    where p.id = ${proposal}::uuid and me.id = ${account_id}::uuid)`
}

/** Our staff neither read nor decide about a care in which they are involved. @throws Refusal OWN_AFFAIR */
export async function refuseOwnCare(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  account_id: string | null,
  episode: Episode,
): Promise<void> {
  const { subscription_id: plan, uhid: patient, account_id: owner, activated_at: at } = episode
  await refuseOwnAffair(db, account_id, affairOfCare({ plan, patient, owner, at }))
  const { answers } = await readPatient(db, keys, episode)
  const mobile = await mobileOf(db, account_id)
  const isCaregiver = mobile !== null && answers.caregiver_mobile === mobile
  const { isAddressee } = await db
    .selectNoFrom(isAtOwnNumber(account_id, episode.plan_proposal_id).as('isAddressee'))
    .executeTakeFirstOrThrow()
  if (isCaregiver || isAddressee) throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
}
