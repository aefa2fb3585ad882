import type { Selectable } from 'kysely'
import type { HomeCareCalls, HomeCareEpisodes, HomeCareEscalations, HomeCareKits } from '#db/schema.ts'
import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { Answers } from '#rooms/covid-care/rules/answers.ts'
import { openDetails } from '#rooms/covid-care/server/proposals.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type { CARE_REFUSALS } from '../contract/refusals.ts'
import { endOfCare } from '../rules/calendar.ts'
import { type CareHalt, haltOf } from '../rules/halt.ts'
import { welfareDue } from '../rules/welfare.ts'

export type Episode = Selectable<HomeCareEpisodes>
export type CareCall = Selectable<HomeCareCalls>
export type Kit = Selectable<HomeCareKits>
export type Escalation = Selectable<HomeCareEscalations>

/** Who acts, in the audit log's terms. */
export type CareAuditStamp = Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>

/** The jobs of this room; defined in jobs.ts. */
export const MAKE_CALL = { name: 'home-care.make-call' }
export interface MakeCall {
  call_id: string
  /** As ISO text: a call that was moved since has a job of its own. */
  due_at: string
}
export const NOTIFY_OWNER = { name: 'home-care.notify-owner' }
export const NOTIFY_CAREGIVER = { name: 'home-care.notify-caregiver' }
export const ALARM_WAITS = { name: 'home-care.alarm-waits' }
export interface AlarmWaits {
  escalation_id: string
  /** Since it was raised. */
  minutes: number
}

export const ALARM_STALLS = { name: 'home-care.alarm-stalls' }
export interface AlarmStalls {
  escalation_id: string
  /** As ISO text: the next try that did not come, or when the alarm was handed over. */
  since: string
}

/** The alarm of a care that goes on, which each reading joins; of two from before the one that was promised first. */
export function findOngoing(db: Db, subscription_id: string): Promise<Escalation | undefined> {
  return db
    .selectFrom('home_care_escalations')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', '<>', 'CLOSED')
    .orderBy('due_at')
    .executeTakeFirst()
}

/** A worse reading has joined an alarm that goes on. */
export const ALARM_WORSENS = { name: 'home-care.alarm-worsens' }
export interface AlarmWorsens {
  vital_id: string
}

/** Somebody has heard of the patient: the welfare check is not due before they are silent again. */
export async function heardOf(
  trx: Db,
  { subscription_id }: Pick<Episode, 'subscription_id'>,
  now: Date,
): Promise<void> {
  const set = { welfare_due_at: welfareDue(now) }
  await trx.updateTable('home_care_episodes').set(set).where('subscription_id', '=', subscription_id).execute()
}

/** @throws Refusal NOT_FOUND */
export async function readEpisode(db: Db, subscription_id: string): Promise<Episode> {
  const row = await db
    .selectFrom('home_care_episodes')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The care that a person bought. @throws Refusal NOT_FOUND, also for another person's */
export async function readOwnEpisode(db: Db, subscription_id: string, account_id: string | null): Promise<Episode> {
  const episode = await readEpisode(db, subscription_id)
  if (episode.account_id !== account_id) throw new Refusal('NOT_FOUND')
  return episode
}

/** Locks a care until the transaction ends, and before it its plan, as refunds do. @throws Refusal NOT_FOUND */
export async function lockEpisode(trx: Db, subscription_id: string): Promise<Episode> {
  return (await lockCare(trx, subscription_id)).episode
}

async function lockCare(trx: Db, subscription_id: string) {
  const plan = await lockSubscription(trx, subscription_id)
  const episode = await trx
    .selectFrom('home_care_episodes')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .forUpdate()
    .executeTakeFirst()
  if (!episode) throw new Refusal('NOT_FOUND')
  return { plan, episode }
}

/** Of a plan whose money goes back the care is over, even before a job has stopped it. */
export const hasMoneyBack = ({ status }: { status: string }) => status === 'REFUNDED' || status === 'CANCELLED'

/** With the end of day 12 a care is completed, even before the job of the night has recorded it. */
export function statusAt({ status, starts_on }: Pick<Episode, 'status' | 'starts_on'>, now: Date): Episode['status'] {
  return status === 'ACTIVE' && now >= endOfCare(starts_on) ? 'COMPLETED' : status
}

/** The same of a care that goes on. @throws Refusal NOT_FOUND, CARE_OVER */
export async function lockActiveEpisode(trx: Db, subscription_id: string, now: Date): Promise<Episode> {
  const { plan, episode } = await lockCare(trx, subscription_id)
  const current_state = hasMoneyBack(plan) ? 'STOPPED' : statusAt(episode, now)
  if (current_state !== 'ACTIVE')
    throw new Refusal<typeof CARE_REFUSALS>('CARE_OVER', { extra_args: { current_state } })
  return episode
}

/** Read under the lock of the plan where something is done. */
export async function readHalt(db: Db, subscription_id: string): Promise<CareHalt | null> {
  const plan = await db
    .selectFrom('subscriptions')
    .select(['status', 'refund_requested_at'])
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return haltOf(plan)
}

/** What was answered about the patient, and the address of the kit. */
export async function readPatient(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  { plan_proposal_id }: Pick<Episode, 'plan_proposal_id'>,
): Promise<{ answers: Answers; dose_address_id: string | null }> {
  const proposal = await db
    .selectFrom('plan_proposals')
    .selectAll()
    .where('id', '=', plan_proposal_id)
    .executeTakeFirstOrThrow()
  return { answers: openDetails(keys, proposal).answers, dose_address_id: proposal.dose_address_id }
}

/** What was done about a care. It names no reading and no symptom. */
export function auditCare(
  trx: Db,
  episode: Episode,
  by: CareAuditStamp,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) {
  return audit(trx, {
    ...by,
    on_behalf_of: episode.account_id,
    entity: 'home_care_episode',
    entity_id: episode.subscription_id,
    ...entry,
  })
}
