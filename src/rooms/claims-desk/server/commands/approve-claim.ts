import type { z } from 'zod'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { refuseOldCode } from '#platform/serving/refuse-old-code.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { type First, hasLeft, refuseDependent } from '#rooms/access/server/second-person.ts'
import type { ClaimSummary } from '#rooms/claims/contract/claim.ts'
import { type ApprovalLimits, payableOf } from '#rooms/claims/rules/payable.ts'
import { readSummaries } from '#rooms/claims/server/claim-on-wire.ts'
import { setDeductions } from '#rooms/claims/server/commands/set-deductions.ts'
import { readLimits } from '#rooms/claims/server/limits.ts'
import { type ClaimRow, lockClaim, moveClaim, readTransition } from '#rooms/claims/server/move-claim.ts'
import { readPlanHalt } from '#rooms/claims/server/plan-halt.ts'
import { resize } from '#rooms/claims/server/reservation.ts'
import { historyWords } from '#rooms/claims/words/history.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { APPROVAL_REFUSALS, Approval } from '../../contract/decide.ts'
import { mayApproveAlone, unexplained } from '../../rules/approval.ts'
import { isSampled } from '../../rules/sample.ts'
import { secondLookPercent } from '../../rules/settings.ts'
import { deskWords } from '../../words/desk.ts'
import { findFirstApproved, recordDecision } from '../decisions.ts'
import { type Decider, type DeskRequest, deciderOf } from './desk-request.ts'

const words = deskWords.fields

export interface ApprovalInput extends z.output<typeof Approval> {
  version?: number | undefined
}

/**
 * Approves a claim.
 * @returns it as the desk's lists show it
 * @throws Refusal TOTP_REQUIRED, NOT_SECOND_PERSON, NOT_COVERED, ABOVE_LIMIT, INVALID, STALE and those of its transition
 */
export async function approveClaim(request: DeskRequest<ApprovalInput>): Promise<ClaimSummary> {
  return withTransaction(request.db, async (trx) => {
    const decider = deciderOf(request)
    const claim_id = BigInt(request.params.id)
    // Of two approvals under one limit the second sees what the first took.
    const claim = await lockClaim(trx, claim_id, decider.actor, request.body.version)
    // An approval changes neither files nor names, so they are read with the facts on which it depends.
    const [summarise, approved] = await Promise.all([
      readSummaries(trx, [claim]),
      approve(trx, claim, request.body, decider),
    ])
    return summarise(approved)
  })
}

/**
 * Approves a claim that is locked with its plan, in full or in part: finally where one person may or this is the second, otherwise as the
 * first check. The reservation shrinks to the approved amount.
 * @throws Refusal TOTP_REQUIRED for a second approval without a fresh code
 */
export async function approve(trx: Db, claim: ClaimRow, approval: ApprovalInput, decider: Decider): Promise<ClaimRow> {
  const { by, actor, account_id } = decider
  const { at: now } = by
  const { approved_claim_amount: amount, deductions, note } = approval
  const [limits, halt, first_approved, percent, isOneGone] = await Promise.all([
    readLimits(trx, claim, now, approval.wallet_sublimit_package_id),
    readPlanHalt(trx, claim, now),
    findFirstApproved(trx, claim),
    readSetting(trx, secondLookPercent, now),
    hasOneLeft(trx, claim),
  ])
  const sampled = isSampled(`claim/${claim.id}`, percent)
  const one_person = mayApproveAlone(amount, {
    risk: claim.risk,
    sampled,
    corrected: isOneGone || [claim.raised_by, claim.cleared_by].includes(account_id),
    limits,
  })
  const transition = await readTransition(trx, 'approve', claim, actor, { now, one_person, halt })
  const isSecond = claim.status === 'PENDING'
  // A second approval, as opposed to the hundreds of everyday decisions.
  if (isSecond && !decider.preview) refuseOldCode({ caller: by.actor, now })
  const firsts = transition.to === 'PENDING' ? [] : firstsOf(claim)
  const action = isSecond ? 'claims.decide_pending' : 'claims.decide_initiated'
  await refuseDependent(trx, { firsts, second: account_id, action, now })
  if (approval.wallet_sublimit_package_id && !claim.has_wallet)
    throw new Refusal('INVALID', { fields: { wallet_sublimit_package_id: words.package } })
  refuseAmount(amount, deductions, limits, first_approved)
  const verdict = { decided_by: account_id, approved_claim_amount_paise: amount, deductions, note, now }
  if (transition.to === 'PENDING') {
    await recordDecision(trx, claim, { verdict: 'PASSED', ...verdict })
    const patch = { first_approver: account_id, first_approved_at: now, sampled, assigned_to: null }
    return moveClaim(trx, { claim, transition, by, patch, entry: { ...historyWords.passed, internal_note: note } })
  }
  const { wallet_sublimit_package_id = claim.wallet_sublimit_package_id } = approval
  await resize(trx, claim, { amount_paise: amount, wallet_sublimit_package_id }, by)
  await recordDecision(trx, claim, { verdict: 'APPROVED', ...verdict })
  await setDeductions(trx, claim.id, deductions, now)
  const entry = historyWords.approved(formatRupees(amount), formatRupees(claim.claim_amount_paise))
  const patch = {
    approved_claim_amount_paise: amount,
    wallet_sublimit_package_id,
    decided_by: account_id,
    decided_at: now,
  }
  return moveClaim(trx, { claim, transition, by, patch, entry: { ...entry, internal_note: note } })
}

/**
 * Those of our staff of whom the last approver is independent: the first approver, and who touched the claim before. Of two approvers
 * these are the two.
 */
function firstsOf(claim: ClaimRow): First[] {
  const before = changersOf(claim)
  if (claim.first_approver === null) return before
  return [
    { account_id: claim.first_approver, did: 'claims.decide_initiated' },
    ...before.map(({ account_id }) => ({ account_id, did: null })),
  ]
}

/** Who of our staff filed the claim, raised its amount, or corrected a serious finding away. */
function changersOf({ reimbursement_type, created_by, raised_by, cleared_by }: ClaimRow): First[] {
  const filer = reimbursement_type === 'MANUAL' ? created_by : null
  const all: First[] = [
    { account_id: filer, did: 'subscription.manualReimbursement' },
    { account_id: raised_by, did: 'claims.decide_initiated' },
    { account_id: cleared_by, did: 'claims.decide_initiated' },
  ]
  return all.filter(({ account_id }) => account_id !== null)
}

/** Then none of these is one of two, and no approval alone is enough. */
async function hasOneLeft(trx: Db, claim: ClaimRow): Promise<boolean> {
  for (const one of changersOf(claim)) if (await hasLeft(trx, one)) return true
  return false
}

/** @throws Refusal NOT_COVERED, ABOVE_LIMIT, INVALID */
function refuseAmount(
  amount: Paise,
  deductions: ApprovalInput['deductions'],
  limits: ApprovalLimits,
  first_approved_paise: Paise | null,
): void {
  const { claim_amount_paise, is_covered } = limits
  if (!is_covered) throw new Refusal<typeof APPROVAL_REFUSALS>('NOT_COVERED')
  const { limited_by } = payableOf(amount, limits.limits)
  const above = [
    ...(amount > claim_amount_paise ? [words.aboveClaim(formatRupees(claim_amount_paise))] : []),
    ...limited_by.map(({ code, amount_paise }) => words.above[code](formatRupees(amount_paise))),
    ...(first_approved_paise !== null && amount > first_approved_paise
      ? [words.aboveFirst(formatRupees(first_approved_paise))]
      : []),
  ]
  const [text] = above
  if (text)
    throw new Refusal<typeof APPROVAL_REFUSALS>('ABOVE_LIMIT', { fields: { approved_claim_amount: text }, text })
  if (unexplained(claim_amount_paise, amount, deductions) !== 0n)
    throw new Refusal('INVALID', {
      fields: { deductions: words.deductionSum(formatRupees(claim_amount_paise - amount)) },
    })
}
