import type { Insertable } from 'kysely'
import type { ClaimHistory } from '#db/schema.ts'
import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { enqueueAbout } from '#platform/jobs/enqueue.ts'
import type { ClaimStatus } from '../rules/claim-status.ts'
import { mayOpen } from '../rules/may-open.ts'
import type { PlanHalt } from '../rules/plan-halt.ts'
import { pauseClock, resumeClock, type ServiceClock, startClock } from '../rules/service-level.ts'
import {
  type ClaimActor,
  type ClaimCall,
  type GuardContext,
  type Transition,
  transitionOf,
} from '../rules/transitions.ts'
import {
  type ClaimRow,
  isOwnClaimOf,
  type LockedClaim,
  lockClaimRow,
  lockPlanOfClaim,
  updateClaim,
} from './claim-row.ts'
import { moveRefusal } from './move-refusal.ts'
import { readPlanHalt } from './plan-halt.ts'
import { readPromised } from './promised.ts'
import { tellRefund } from './tell-refund.ts'

export type { ClaimRow } from './claim-row.ts'

/** Who moves a claim, in the audit log's terms. */
export type ClaimAuditStamp = Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>

/** The text in the history: for the member, for the desk, or both. */
export interface Entry {
  readonly header?: string
  readonly text?: string
  readonly internal_note?: string | undefined
}

/** Published with each transition; jobs.ts notifies the member. The history entry is added by its insert. */
export const CLAIM_MOVED = { name: 'claims.claim-moved' }
export interface ClaimMoved {
  claim_id: string
  call: ClaimCall
  from: ClaimStatus | null
  to: ClaimStatus
  /** The history entry of this transition. */
  history_id: string
}

const PAST_TENSE: Record<ClaimCall, string> = {
  file: 'filed',
  amend: 'amended',
  hold: 'put-on-hold',
  answer: 'answered',
  release: 'released',
  lapse: 'lapsed',
  approve: 'approved',
  reject: 'rejected',
  send_back: 'sent-back',
  undo: 'undone',
  settle: 'settled',
  settlement_failed: 'settlement-failed',
  retry_settlement: 'settlement-retried',
  withdraw: 'withdrawn',
  close: 'closed',
  reopen: 'reopened',
  resubmit: 'resubmitted',
  recover: 'recovery-noted',
}

/** The caller: at the desk with the actions of their role, else as the owner of the claim; undefined for a job. */
export function claimActorOf({ actor }: ClaimAuditStamp, part: 'owner' | 'staff'): ClaimActor {
  if (typeof actor === 'string') return { part: 'system' }
  const account_id = actor.account_id ?? ''
  return part === 'owner' ? { part, account_id } : { part, account_id, actions: actor.actions }
}

/**
 * The claim, locked until the transaction ends, if its version is the one the caller saw. Its plan is locked before it:
 * what stops a claim is the plan's state. Staff lock no claim of theirs.
 * @throws Refusal NOT_FOUND, OWN_AFFAIR, STALE
 */
export async function lockClaim(trx: Db, claim_id: bigint, actor: ClaimActor, version?: number): Promise<LockedClaim> {
  // One packet, in this order: what is read last is read under both locks.
  const [[plan], [claim], [own]] = await Promise.all([
    lockPlanOfClaim(trx, { claim_id }),
    lockClaimRow(trx, { claim_id }),
    actor.part === 'staff' ? isOwnClaimOf(trx, { claim_id, account_id: actor.account_id }) : [],
  ])
  if (!plan || !claim) throw new Refusal('NOT_FOUND')
  if (own?.own) throw await moveRefusal(trx, 'OWN_AFFAIR', claim, actor)
  if (version !== undefined && version !== claim.version) throw await moveRefusal(trx, 'STALE', claim, actor)
  return { ...claim, plan_status: plan.status }
}

/**
 * The row by which the locked claim moves.
 * @param halt where the caller has read it together with other facts
 * @throws Refusal: WRONG_STATE, FORBIDDEN or that of its guard
 */
export async function readTransition(
  trx: Db,
  call: ClaimCall,
  claim: ClaimRow,
  actor: ClaimActor,
  { halt: known, ...context }: Omit<GuardContext, 'halt'> & { halt?: PlanHalt | null },
): Promise<Transition> {
  // No one at the desk decides on a claim that they may not open.
  if (actor.part === 'staff' && !mayOpen(claim, actor)) throw await moveRefusal(trx, 'FORBIDDEN', claim, actor)
  const halt = known === undefined ? await readPlanHalt(trx, claim, context.now) : known
  const result = transitionOf(call, claim, actor, { ...context, halt })
  if ('transition' in result) return result.transition
  // Beside the row for one person there is one for two, which is tried last.
  if (result.refused === 'ONE_PERSON') throw new Error(`No row for two people lets ${call} pass.`)
  throw await moveRefusal(trx, result.refused, claim, actor)
}

/** Both steps, for a transition that depends on nothing else. */
export async function openClaim(
  trx: Db,
  call: ClaimCall,
  { claim_id, actor, version, now }: { claim_id: bigint; actor: ClaimActor; version?: number | undefined; now: Date },
): Promise<{ claim: LockedClaim; transition: Transition }> {
  const claim = await lockClaim(trx, claim_id, actor, version)
  return { claim, transition: await readTransition(trx, call, claim, actor, { now }) }
}

/**
 * Moves a locked claim along a row of the table: its state, version and clock, the history, the audit line and the
 * event, in the caller's transaction. The effects on money are the caller's.
 * @param newDocuments whether the member sent some, from which the days to the payout count
 */
export async function moveClaim(
  trx: Db,
  {
    claim,
    transition,
    by,
    patch = {},
    entry,
    newDocuments = false,
  }: {
    claim: ClaimRow | LockedClaim
    transition: Transition
    by: ClaimAuditStamp
    patch?: Partial<ClaimRow>
    entry: Entry
    newDocuments?: boolean
  },
): Promise<ClaimRow> {
  const { to } = transition
  const clock = await clockAfter(trx, claim, transition, by.at, newDocuments)
  const lock = to === claim.status ? {} : { locked_by: null, locked_until: null }
  const set = { ...lock, ...patch, ...clock, status: to, version: claim.version + 1, modified_at: by.at }
  await sendBehind(trx, () => updateClaim(trx, { id: claim.id, ...set }))
  const moved = { ...claim, ...set }
  await recordMove(trx, { claim: moved, call: transition.call, from: claim.status, by, entry, patch })
  await tellRefund(trx, moved, transition.call, by.at)
  return moved
}

/** Records that a claim was filed or moved. */
export async function recordMove(
  trx: Db,
  {
    claim,
    call,
    from,
    by,
    entry,
    patch = {},
  }: { claim: ClaimRow; call: ClaimCall; from: ClaimStatus | null; by: ClaimAuditStamp; entry: Entry; patch?: object },
): Promise<void> {
  await writeHistory(trx, claim, { from, by, entry })
  const event = { claim_id: String(claim.id), call, from, to: claim.status } satisfies Omit<ClaimMoved, 'history_id'>
  await enqueueAbout(trx, CLAIM_MOVED, { payload: event, run_at: by.at, last: 'claim_history', as: 'history_id' })
  const verb = call === 'approve' && claim.status === 'PENDING' ? 'passed' : PAST_TENSE[call]
  await audit(trx, {
    ...by,
    on_behalf_of: claim.account_id,
    action: `claims.claim-${verb}`,
    entity: 'claim',
    entity_id: claim.id,
    before: from && { status: from },
    after: { status: claim.status, version: claim.version, ...patch },
    reason: entry.internal_note ?? null,
  })
}

/** Adds an entry to the history, with or without a transition. */
export async function writeHistory(
  trx: Db,
  claim: Pick<ClaimRow, 'id' | 'status' | 'account_id'>,
  { from, by, entry }: { from: ClaimStatus | null; by: ClaimAuditStamp; entry: Entry },
): Promise<void> {
  const row = {
    claim_id: claim.id,
    header: entry.header ?? null,
    text: entry.text ?? null,
    internal_note: entry.internal_note ?? null,
    from_status: from,
    current_state: claim.status,
    ...actorOf(by, claim),
    at: by.at,
  }
  await sendBehind(trx, () => insertHistory(trx, row))
}

const insertHistory = preparedQuery((db, row: Insertable<ClaimHistory>) => db.insertInto('claim_history').values(row))

/** A member of staff is a member where the claim is their own. */
function actorOf(
  { actor }: ClaimAuditStamp,
  claim: Pick<ClaimRow, 'account_id'>,
): Pick<ClaimHistory, 'actor_type' | 'actor_id'> {
  if (typeof actor === 'string' || !actor.account_id) return { actor_type: 'SYSTEM', actor_id: null }
  const isStaff = actor.staff_role !== null && actor.account_id !== claim.account_id
  return { actor_type: isStaff ? 'STAFF' : 'MEMBER', actor_id: actor.account_id }
}

const WAITING: readonly ClaimStatus[] = ['ON_HOLD', 'SETTLEMENT_FAILED']

async function clockAfter(
  trx: Db,
  claim: ClaimRow,
  { from, to }: Transition,
  now: Date,
  newDocuments: boolean,
): Promise<Partial<ServiceClock>> {
  if (WAITING.includes(to)) return { paused_at: pauseClock(claim, now).paused_at }
  const isReopened = from === 'REJECTED' && to === 'INITIATED'
  if (!isReopened && !claim.paused_at) return {}
  const promised = await readPromised(trx, now)
  const next = isReopened ? startClock(now, claim.insured, promised) : resumeClock(claim, now, promised, newDocuments)
  const { clock_started_at, paused_at, paused_seconds, payout_due_at } = next
  // What was decided within its deadline or after it stays so, however long its payout waits.
  const isDecided = from === 'SETTLEMENT_FAILED' && to !== 'PENDING'
  const { first_decision_due_at } = isDecided ? claim : next
  return { clock_started_at, paused_at, paused_seconds, first_decision_due_at, payout_due_at }
}
