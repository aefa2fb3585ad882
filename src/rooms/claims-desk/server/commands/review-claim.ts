import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import type { MOVE_REFUSALS } from '#rooms/claims/contract/refusals.ts'
import { mayOpen } from '#rooms/claims/rules/may-open.ts'
import { setReviewer } from '#rooms/claims/server/commands/set-reviewer.ts'
import { type ClaimRow, lockClaim as lockRow, writeHistory } from '#rooms/claims/server/move-claim.ts'
import { isOwnClaim } from '#rooms/claims/server/own-claim.ts'
import { historyWords } from '#rooms/claims/words/history.ts'
import { claimRefusalWords } from '#rooms/claims/words/refusals.ts'
import { formatClock } from '#values/display-time.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { assignClaim as assignCall, lockClaim as lockCall, noteClaim as noteCall } from '../../contract/decide.ts'
import { isAssignable, mayReview } from '../../rules/desk-actions.ts'
import { type Decider, type DeskRequest, deciderOf } from './desk-request.ts'

const LOCK_MS = 15 * 60_000

/**
 * Locks a claim for 15 minutes, or for 15 more.
 * @throws Refusal LOCKED, WRONG_STATE, FORBIDDEN
 */
export async function lockClaim(request: DeskRequest): Promise<ReplyOf<typeof lockCall>> {
  const { db, caller, now } = request
  const { actor, account_id } = deciderOf(request)
  return withTransaction(db, async (trx) => {
    const claim = await lockRow(trx, BigInt(request.params.id), actor)
    refuseReview(claim, caller.actions)
    const holder = holderOf(claim, now)
    if (holder && holder !== account_id && !permits(caller.actions, 'claims.assign')) throw await lockedBy(trx, claim)
    return lockFor(trx, claim, request)
  })
}

/** Locks a claim, whose row the transaction has locked, for the caller. The first reviewer is added to its history. */
export async function lockFor(
  trx: Db,
  claim: ClaimRow,
  request: Omit<DeskRequest, 'params'>,
): Promise<ReplyOf<typeof lockCall>> {
  const { now } = request
  const { by, account_id } = deciderOf(request)
  const holder = holderOf(claim, now)
  if (holder !== account_id) {
    if (!(await isUnderReview(trx, claim.id)))
      await writeHistory(trx, claim, { from: claim.status, by, entry: historyWords.underReview })
    await audit(trx, {
      ...auditedBy(request),
      action: 'claims.claim-locked',
      entity: 'claim',
      entity_id: claim.id,
      before: holder ? { locked_by: holder } : null,
      after: { locked_by: account_id },
    })
  }
  const locked_until = new Date(now.getTime() + LOCK_MS)
  await setReviewer(trx, claim.id, { locked_by: account_id, locked_until })
  const name = (await staffNames(trx, [account_id])).get(account_id) ?? ''
  return { by: { id: account_id, name }, until: toWireTime(locked_until), is_mine: true }
}

/** Whose lock a claim has; null where it has none any more. */
function holderOf({ locked_by, locked_until }: ClaimRow, now: Date): string | null {
  return locked_until && locked_until > now ? locked_by : null
}

/** Releases the caller's lock on a claim; another person's lock stays. */
export async function unlockClaim(request: DeskRequest): Promise<undefined> {
  const { actor, account_id } = deciderOf(request)
  return withTransaction(request.db, async (trx) => {
    const claim = await lockRow(trx, BigInt(request.params.id), actor)
    if (claim.locked_by === account_id) await setReviewer(trx, claim.id, { locked_by: null, locked_until: null })
    return undefined
  })
}

/** Assigns a claim to a reviewer, or to none. @throws Refusal NO_REVIEWER, WRONG_STATE */
export async function assignClaim(
  request: DeskRequest<{ user_id: string | null }>,
): Promise<ReplyOf<typeof assignCall>['assigned_to']> {
  const { user_id } = request.body
  return withTransaction(request.db, async (trx) => {
    const claim = await lockRow(trx, BigInt(request.params.id), deciderOf(request).actor)
    if (!isAssignable(claim.status))
      throw new Refusal<typeof assignCall>('WRONG_STATE', {
        extra_args: { current_state: claim.status, version: claim.version },
      })
    const reviewer = user_id === null ? null : await readReviewer(trx, user_id, claim)
    await setReviewer(trx, claim.id, { assigned_to: user_id })
    await audit(trx, {
      ...auditedBy(request),
      action: 'claims.claim-assigned',
      entity: 'claim',
      entity_id: claim.id,
      before: { assigned_to: claim.assigned_to },
      after: { assigned_to: user_id },
    })
    return reviewer
  })
}

/** Adds a note for colleagues. @throws Refusal FORBIDDEN */
export async function noteClaim(request: DeskRequest<{ text: string }>): Promise<ReplyOf<typeof noteCall>> {
  const { db, body, now } = request
  const decider = deciderOf(request)
  return withTransaction(db, async (trx) => {
    const claim = await lockRow(trx, BigInt(request.params.id), decider.actor)
    refuseOpening(claim, decider)
    await renewLock(trx, claim, decider, now)
    await trx
      .insertInto('claim_notes')
      .values({ claim_id: claim.id, author_id: decider.account_id, text: body.text, at: now })
      .execute()
    await audit(trx, { ...auditedBy(request), action: 'claims.note-written', entity: 'claim', entity_id: claim.id })
    const name = (await staffNames(trx, [decider.account_id])).get(decider.account_id) ?? ''
    return { author: { id: decider.account_id, name }, text: body.text, at: toWireTime(now) }
  })
}

/** Every action of the lock's owner renews it. */
export async function renewLock(trx: Db, claim: ClaimRow, { account_id }: Decider, now: Date): Promise<void> {
  if (claim.locked_by !== account_id) return
  await setReviewer(trx, claim.id, { locked_until: new Date(now.getTime() + LOCK_MS) })
}

/** @throws Refusal FORBIDDEN unless the claim is in a list of the caller's, or they put it on hold */
function refuseOpening(claim: Pick<ClaimRow, 'status' | 'on_hold_by'>, { actor }: Pick<Decider, 'actor'>): void {
  if (actor.part !== 'staff' || !mayOpen(claim, actor)) throw new Refusal('FORBIDDEN')
}

/** @throws Refusal WRONG_STATE where the claim is not in review, FORBIDDEN where another person reviews it */
export function refuseReview({ status, version }: ClaimRow, actions: readonly string[]): void {
  if (mayReview(status, actions)) return
  if (mayReview(status, ['all'])) throw new Refusal('FORBIDDEN')
  throw new Refusal<typeof MOVE_REFUSALS>('WRONG_STATE', { extra_args: { current_state: status, version } })
}

async function lockedBy(trx: Db, { locked_by, locked_until }: ClaimRow): Promise<Refusal> {
  const name = (await staffNames(trx, [locked_by])).get(locked_by ?? '') ?? ''
  return new Refusal<typeof lockCall>('LOCKED', { text: claimRefusalWords.lockedBy(name, formatClock(locked_until!)) })
}

/** Whether the member's history already shows the review, since the claim was filed or came back. */
async function isUnderReview(trx: Db, claim_id: bigint): Promise<boolean> {
  const last = await trx
    .selectFrom('claim_history')
    .select('header')
    .where('claim_id', '=', claim_id)
    .where('header', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.header === historyWords.underReview.header
}

async function readReviewer(trx: Db, user_id: string, claim: ClaimRow) {
  const person = await trx
    .selectFrom('staff_roles as r')
    .leftJoin('staff_names as a', 'a.account_id', 'r.account_id')
    .select(['r.account_id', 'a.name', 'r.role'])
    .where('r.account_id', '=', user_id)
    .executeTakeFirst()
  const actions = actionsOfStaffRole(person?.role ?? '')
  if (await isOwnClaim(trx, user_id, claim)) throw new Refusal<typeof assignCall>('NO_REVIEWER')
  const isReviewer = claim.status === 'ON_HOLD' || mayReview(claim.status, actions)
  if (!person || !isReviewer || !permits(actions, 'claims.decide_initiated'))
    throw new Refusal<typeof assignCall>('NO_REVIEWER')
  return { id: person.account_id, name: person.name ?? '' }
}
