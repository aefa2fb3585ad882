import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { findActiveBank, sharedWith } from '#rooms/bank-details/server/queries/bank-details.ts'
import { MOVE_REFUSALS } from '#rooms/claims/contract/refusals.ts'
import type { CheckCode } from '#rooms/claims/rules/checks.ts'
import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import { capOf, coveredTypes } from '#rooms/claims/rules/coverage.ts'
import type { Risk } from '#rooms/claims/rules/risk.ts'
import { factsOnWire } from '#rooms/claims/server/claim-detail.ts'
import { readCoverage } from '#rooms/claims/server/coverage.ts'
import { readLimits } from '#rooms/claims/server/limits.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { readPlanHalt } from '#rooms/claims/server/plan-halt.ts'
import { reimbursementText } from '#rooms/plans/rules/reimbursement.ts'
import { remainingOf, usageIn } from '#rooms/subscriptions/server/usage.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { findWallet } from '#rooms/wallet/server/wallets.ts'
import { istDateOf } from '#values/ist-date.ts'
import { maskMobile } from '#values/mobile.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { DeskClaim, DeskEntry } from '../../contract/desk.ts'
import { mostPayable } from '../../rules/approval.ts'
import { deskActionsOf } from '../../rules/desk-actions.ts'
import { checkWords } from '../../words/checks.ts'
import { findFirstApproved, listDecisions } from '../decisions.ts'
import { lockOf, personOf, serviceOf } from './list-moderations.ts'
import { readChecks } from './read-checks.ts'

const SIMILAR_MAX = 10

/** A claim for the desk, with this caller's actions on it. */
export async function readDeskClaim(db: Db, claim: ClaimRow, caller: Caller, now: Date): Promise<DeskClaim> {
  const account_id = caller.account_id ?? ''
  const halt = await readPlanHalt(db, claim, now)
  const staff = { part: 'staff', account_id, actions: caller.actions } as const
  const { allowed, blocked } = deskActionsOf(claim, staff, { now, halt })
  const people = [
    claim.assigned_to,
    claim.on_hold_by,
    claim.first_approver,
    claim.locked_by,
    claim.raised_by,
    claim.cleared_by,
  ]
  const [names, limits, facts, claim_history, checks, similar, notes, decisions] = await Promise.all([
    staffNames(db, people),
    readLimits(db, claim, now),
    factsOnWire(db, claim, halt, now),
    historyOf(db, claim.id),
    readChecks(db, claim.id),
    similarTo(db, claim),
    notesOf(db, claim.id),
    listDecisions(db, claim.id),
  ])
  return {
    ...facts,
    claim_history,
    risk: claim.risk as Risk,
    checks,
    similar,
    notes,
    decisions,
    assigned_to: personOf(names, claim.assigned_to),
    on_hold_by: personOf(names, claim.on_hold_by),
    first_approver: personOf(names, claim.first_approver),
    raised: raiseOf(names, claim),
    cleared: clearingOf(names, claim),
    lock: lockOf(names, claim, account_id, now),
    service_level: { ...serviceOf(claim, now), paused_since: claim.paused_at && toWireTime(claim.paused_at) },
    late_reason: claim.late_reason,
    limits: {
      most_payable: toRupees(mostPayable(limits, await findFirstApproved(db, claim))),
      left: limits.limits.map(({ code, amount_paise }) => ({ code, amount: toRupees(amount_paise) })),
      one_person: toRupees(limits.one_person_paise),
      raised_by_you: claim.raised_by === caller.account_id,
      cleared_by_you: claim.cleared_by === caller.account_id,
    },
    subscription: await planOf(db, claim),
    bank: await bankOf(db, claim.account_id, now),
    allowed_actions: allowed,
    blocked_actions: blocked.map(({ call, refused }) => ({
      action: call,
      reason: refused === 'ONE_PERSON' ? '' : MOVE_REFUSALS[refused].message,
    })),
  }
}

/** The second of two people sees who raised the amount; null where it was lowered again since. */
function raiseOf(names: ReadonlyMap<string, string>, claim: ClaimRow): DeskClaim['raised'] {
  const { raised_from_paise: from, claim_amount_paise } = claim
  const by = personOf(names, claim.raised_by)
  return by && from !== null && from < claim_amount_paise ? { from: toRupees(from), by } : null
}

function clearingOf(names: ReadonlyMap<string, string>, { cleared_by, cleared_codes }: ClaimRow): DeskClaim['cleared'] {
  const by = personOf(names, cleared_by)
  return by && { by, findings: (cleared_codes ?? []).map((code) => checkWords[code as CheckCode].label) }
}

async function historyOf(db: Db, claim_id: bigint): Promise<DeskEntry[]> {
  const rows = await db
    .selectFrom('claim_history as h')
    .leftJoin('accounts as a', 'a.id', 'h.actor_id')
    .leftJoin('staff_names as colleague', 'colleague.account_id', 'h.actor_id')
    .select(['h.header', 'h.text', 'h.internal_note', 'h.current_state', 'h.actor_type', 'h.at'])
    .select(['a.name', 'colleague.name as staff_name'])
    .where('h.claim_id', '=', claim_id)
    .orderBy('h.id')
    .execute()
  return rows.map(({ current_state, actor_type, at, name, staff_name, ...row }) => ({
    ...row,
    current_state: current_state as DeskEntry['current_state'],
    date: toWireTime(at),
    actor: { type: actor_type as DeskEntry['actor']['type'], name: actor_type === 'STAFF' ? staff_name : name },
  }))
}

/** Other claims of the same patient, those of the same kind first. */
async function similarTo(db: Db, { id, uhid, claim_type }: ClaimRow): Promise<DeskClaim['similar']> {
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where('uhid', '=', uhid)
    .where('id', '<>', id)
    .orderBy((query) => query('claim_type', '=', claim_type), 'desc')
    .orderBy('id', 'desc')
    .limit(SIMILAR_MAX)
    .execute()
  return (rows as ClaimRow[]).map((row) => ({
    id: Number(row.id),
    status: row.status,
    claim_type: row.claim_type as ClaimType,
    patient_name: row.patient_name,
    establishment_name: row.establishment_name,
    claim_amount: toRupees(row.claim_amount_paise),
    approved_claim_amount: inRupees(row.approved_claim_amount_paise),
    scheduled_time: toWireTime(row.scheduled_time),
    created_at: toWireTime(row.created_at),
  }))
}

async function notesOf(db: Db, claim_id: bigint): Promise<DeskClaim['notes']> {
  const rows = await db
    .selectFrom('claim_notes as n')
    .leftJoin('staff_names as a', 'a.account_id', 'n.author_id')
    .select(['n.author_id', 'n.text', 'n.at', 'a.name'])
    .where('n.claim_id', '=', claim_id)
    .orderBy('n.id')
    .execute()
  return rows.map(({ author_id, text, at, name }) => ({
    author: { id: author_id, name: name ?? '' },
    text,
    at: toWireTime(at),
  }))
}

async function planOf(db: Db, claim: ClaimRow): Promise<DeskClaim['subscription']> {
  const { subscription_id, term, service } = claim
  const plan = await db
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.status', 's.refund_requested_at', 'a.id as holder_id', 'a.name', 'a.mobile'])
    .where('s.id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const period = await db
    .selectFrom('subscription_terms')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('number', '=', term)
    .executeTakeFirstOrThrow()
  const use = service
    ? (await usageIn(db, period, istDateOf(claim.scheduled_time))).services.find((one) => one.service.name === service)
    : undefined
  return {
    id: plan.id,
    status: plan.status as DeskClaim['subscription']['status'],
    refund_waits: plan.refund_requested_at !== null,
    start_date: period.starts_on,
    end_date: period.ends_on,
    holder: { id: plan.holder_id, name: plan.name ?? '', mobile: maskMobile(plan.mobile) },
    service: use
      ? { name: use.service.name, allotted: use.allotted, used: use.used, remaining: remainingOf(use) }
      : null,
    coverage: await coverageOf(db, claim),
    credits: await creditsOf(db, claim),
  }
}

async function coverageOf(db: Db, claim: ClaimRow): Promise<DeskClaim['subscription']['coverage']> {
  const coverage = await readCoverage(db, { ...claim, day: istDateOf(claim.scheduled_time) })
  const claim_types = coveredTypes(coverage)
  const cap = capOf(coverage, claim.claim_type)
  return {
    is_covered: claim_types.includes(claim.claim_type as ClaimType),
    text: cap ? reimbursementText(cap) : null,
    claim_types,
  }
}

async function creditsOf(db: Db, { has_wallet, subscription_id }: ClaimRow) {
  const wallet = has_wallet ? await findWallet(db, subscription_id) : undefined
  if (!wallet) return null
  const { allotted_paise, on_hold_paise, available_paise } = await readCredits(db, wallet.id)
  return {
    allotted: toRupees(allotted_paise),
    on_hold: toRupees(on_hold_paise),
    available: toRupees(available_paise),
  }
}

async function bankOf(db: Db, account_id: string, now: Date): Promise<DeskClaim['bank']> {
  const found = await findActiveBank(db, account_id)
  if (!found) return null
  const { id, created_at: _, cooling_until, ...bank } = found
  const waits_until = cooling_until && cooling_until > now ? toWireTime(cooling_until) : null
  return { ...bank, cooling_until: waits_until, shared_with: await sharedWith(db, id) }
}

function inRupees(paise: Paise | null): number | null {
  return paise === null ? null : toRupees(paise)
}
