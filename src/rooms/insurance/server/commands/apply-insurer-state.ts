import { sql, type Updateable } from 'kysely'
import type { InsurancePolicies } from '#db/schema.ts'
import type { InsurerState } from '#gateways/insurer/insurer-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import { coverDates } from '../../rules/cover.ts'
import { policyWords } from '../../words/policy.ts'
import { readCover } from '../covers.ts'
import { askInsurer, CANCEL_AT_INSURER, type InsuranceParts } from '../insurer-requests.ts'
import { movePolicy, updatePolicy } from '../move-policy.ts'
import { notifyLater } from '../notify-later.ts'
import type { PolicyRow } from '../policies.ts'
import { closePolicy, returnWhole } from './cancel-policy.ts'

/** `conflict`: it contradicts what is already final, and changes nothing. */
export type ApplyOutcome = 'applied' | 'no_change' | 'conflict'

/**
 * Applies what the insurer says about a policy that the caller has locked, in whatever order it comes and however often.
 * What contradicts a final state changes nothing and is for our staff, until the insurer agrees.
 * A certificate for a cancelled policy gives no cover: our staff see it, and the insurer is asked to take it back.
 */
export async function applyInsurerState(
  trx: Db,
  { log }: Pick<InsuranceParts, 'log'>,
  policy: PolicyRow,
  state: InsurerState,
  now: Date,
): Promise<ApplyOutcome> {
  const applied = await decide(trx, policy, state, now)
  if (applied === 'conflict') {
    log.warn({ policy_id: policy.id, is: policy.status, insurer: state.status }, 'the insurer contradicts itself')
    // That it is stuck follows from its dates alone.
    if (policy.attention === null || policy.attention === 'STUCK')
      await updatePolicy(trx, policy, { attention: 'CONTRADICTED', attention_at: now }, now)
  }
  return applied
}

function decide(trx: Db, policy: PolicyRow, state: InsurerState, now: Date): Promise<ApplyOutcome> | ApplyOutcome {
  if (state.status === 'PROCESSING') return arrivedTooLate(trx, policy, now)
  if (state.status === 'COMPLETED') {
    if (policy.status === 'PROCESSING') return issue(trx, policy, state, now)
    if (policy.status === 'CANCELLED') return issuedTooLate(trx, policy, state, now)
    return policy.status === 'COMPLETED' && policy.coi_number === state.coi_number
      ? agree(trx, policy, now)
      : 'conflict'
  }
  if (policy.status === 'CANCELLED') return reportedCancelled(trx, policy, now)
  return policy.status === 'PROCESSING' ? refuse(trx, policy, state, now) : 'conflict'
}

async function issue(
  trx: Db,
  policy: PolicyRow,
  { coi_number, accepted_at }: InsurerState,
  now: Date,
): Promise<ApplyOutcome> {
  // Two policies that get one number at the same moment are issued one after the other: the second one finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coi-${coi_number}`}, 0))`.execute(trx)
  const other = await trx
    .selectFrom('insurance_policies')
    .select('id')
    .where('coi_number', '=', coi_number)
    .executeTakeFirst()
  if (other || !coi_number) return 'conflict'
  const { tenure_months } = await readCover(trx, policy.plan_version_id)
  // An acceptance in the future is a clock that differs.
  const accepted = accepted_at && accepted_at < now ? accepted_at : now
  await movePolicy(trx, policy, {
    to: 'COMPLETED',
    who: 'INSURER',
    by: { at: now, actor: 'gateway' },
    changes: {
      coi_number,
      coi_received_at: now,
      ...coverDates({ paid_at: policy.paid_at, accepted_at: accepted, tenure_months }),
      attention: null,
      attention_at: null,
    },
  })
  await trx
    .updateTable('insurance_applications')
    .set((update) => ({ status: 'COMPLETED', modified_at: now, version: update('version', '+', 1) }))
    .where('id', '=', policy.application_id)
    .execute()
  await notifyLater(trx, { policy_id: policy.id, news: 'issued' }, now)
  return 'applied'
}

/** What it said otherwise before is settled. */
async function agree(trx: Db, policy: PolicyRow, now: Date): Promise<ApplyOutcome> {
  if (policy.attention !== 'CONTRADICTED') return 'no_change'
  await updatePolicy(trx, policy, { attention: null, attention_at: null }, now)
  return 'applied'
}

/** A certificate for a cancelled policy, other than the one that was given back with it. */
async function issuedTooLate(
  trx: Db,
  policy: PolicyRow,
  { coi_number }: InsurerState,
  now: Date,
): Promise<ApplyOutcome> {
  if (policy.coi_number === coi_number || policy.attention === 'ISSUED_AFTER_CANCEL') return 'no_change'
  await cancelAgain(trx, policy, { attention: 'ISSUED_AFTER_CANCEL', attention_at: now }, now)
  return 'applied'
}

/** An application that reached the insurer after it had confirmed that there is none. */
export async function arrivedTooLate(trx: Db, policy: PolicyRow, now: Date): Promise<ApplyOutcome> {
  if (policy.status !== 'CANCELLED' || policy.cancelled_by === 'INSURER' || !policy.insurer_cancelled_at)
    return 'no_change'
  await cancelAgain(trx, policy, {}, now)
  return 'applied'
}

async function cancelAgain(trx: Db, policy: PolicyRow, changes: Updateable<InsurancePolicies>, now: Date) {
  const insurer_cancel_number = policy.insurer_cancel_number + 1
  const wanted = { insurer_cancel_wanted: true, insurer_cancelled_at: null, insurer_cancel_number }
  await updatePolicy(trx, policy, { ...changes, ...wanted }, now)
  await askInsurer(trx, CANCEL_AT_INSURER, policy.id, { run_at: now, again: `act-${insurer_cancel_number}` })
}

/**
 * The insurer reports by itself that nothing is covered. After a certificate that crossed our first cancellation this may be about
 * the first, so the answer to the latest decides.
 */
async function reportedCancelled(trx: Db, policy: PolicyRow, now: Date): Promise<ApplyOutcome> {
  if (!policy.insurer_cancel_wanted || policy.insurer_cancel_number <= 1) return confirmCancelled(trx, policy, now)
  await askInsurer(trx, CANCEL_AT_INSURER, policy.id, { run_at: now, again: `report-${now.toISOString()}` })
  return 'no_change'
}

/** The insurer confirms that nothing is covered. */
export async function confirmCancelled(trx: Db, policy: PolicyRow, now: Date): Promise<ApplyOutcome> {
  if (policy.insurer_cancelled_at) return 'no_change'
  await updatePolicy(
    trx,
    policy,
    { insurer_cancel_wanted: false, insurer_cancelled_at: now, attention: null, attention_at: null },
    now,
  )
  return 'applied'
}

/** Nothing is covered, so the whole premium goes back. */
async function refuse(trx: Db, policy: PolicyRow, { reason }: InsurerState, now: Date): Promise<ApplyOutcome> {
  const by = { at: now, actor: 'gateway' } as const
  const cancelled = await closePolicy(trx, policy, {
    who: 'INSURER',
    cancelled_by: 'INSURER',
    by,
    reason: reason ?? policyWords.refusedByInsurer,
  })
  await returnWhole(trx, cancelled, { kind: 'REFUSED', by })
  await notifyLater(trx, { policy_id: policy.id, news: 'refused' }, now)
  return 'applied'
}
