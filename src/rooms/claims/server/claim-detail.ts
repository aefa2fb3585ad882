import type { Db } from '#platform/database/open-database.ts'
import { packagesOf, readLot } from '#rooms/wallet/server/credits.ts'
import { findLotOf, findWallet } from '#rooms/wallet/server/wallets.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Claim, ClaimEntry } from '../contract/claim.ts'
import { OWNER_CALLS } from '../rules/claim-status.ts'
import { type PlanHalt, waitsForPlan } from '../rules/plan-halt.ts'
import { DEDUCTION_REASONS, type DeductionCode, isResubmittable, reasonLabel } from '../rules/reasons.ts'
import { callsOf } from '../rules/transitions.ts'
import { forOwner, summariesOnWire } from './claim-on-wire.ts'
import { readDuplicateUntil } from './duplicate-since.ts'
import type { ClaimRow } from './move-claim.ts'
import { readPlanHalt } from './plan-halt.ts'

/** A claim for its owner. */
export async function claimOnWire(db: Db, claim: ClaimRow, owner: string, now: Date): Promise<Claim> {
  const halt = readPlanHalt(db, claim, now)
  const [facts, claim_history] = await Promise.all([factsOnWire(db, claim, halt, now), historyForOwner(db, claim.id)])
  const { allowed } = callsOf(claim, { part: 'owner', account_id: owner }, { now, halt: await halt })
  return {
    ...forOwner(facts),
    claim_history,
    allowed_actions: OWNER_CALLS.filter((call) => allowed.includes(call)),
  }
}

/**
 * What its owner and the desk both see.
 * @param asked what halts its plan, also while that is being read
 */
export async function factsOnWire(
  db: Db,
  claim: ClaimRow,
  asked: PlanHalt | null | Promise<PlanHalt | null>,
  now: Date,
): Promise<Omit<Claim, 'claim_history' | 'allowed_actions'>> {
  const [halt, [summary], wallet_sublimit_packages, deductions, resubmitted_as, duplicate_until] = await Promise.all([
    asked,
    summariesOnWire(db, [claim]),
    packagesFor(db, claim),
    deductionsOf(db, claim.id),
    resubmittedAs(db, claim.id),
    claim.status === 'APPROVED' && !claim.in_payout ? readDuplicateUntil(db, claim.id, now) : null,
  ])
  const waits_for_plan = waitsForPlan(claim, halt)
  const reasons = claim.reason_codes.map((code) => ({ code, label: reasonLabel(code) }))
  return {
    ...summary!,
    wallet_sublimit_packages,
    claim_rejection_reasons:
      claim.status === 'REJECTED'
        ? reasons.map((reason) => ({ ...reason, resubmittable: isResubmittable([reason.code]) }))
        : [],
    waits_for: waits_for_plan ?? (duplicate_until ? 'DUPLICATE_FOUND' : null),
    waits_until: waits_for_plan === null && duplicate_until ? toWireTime(duplicate_until) : null,
    deductions,
    hold:
      claim.status === 'ON_HOLD' && claim.respond_by
        ? { reasons, message: claim.note, respond_by: toWireTime(claim.respond_by) }
        : null,
    resubmittable_until: claim.resubmittable_until && toWireTime(claim.resubmittable_until),
    parent_claim_id: claim.parent_claim_id === null ? null : Number(claim.parent_claim_id),
    resubmitted_as,
  }
}

/** The parts of the wallet in the plan year of the service. */
async function packagesFor(
  db: Db,
  { has_wallet, subscription_id, scheduled_time, wallet_transaction_id }: ClaimRow,
): Promise<Claim['wallet_sublimit_packages']> {
  const wallet = has_wallet ? await findWallet(db, subscription_id) : undefined
  const year = wallet && (await findLotOf(db, wallet.id, istDateOf(scheduled_time), wallet_transaction_id))
  if (!year) return []
  const packages = packagesOf(await readLot(db, year))
  return packages.map(({ id, name, service_categories, available_paise }) => ({
    id,
    name,
    service_categories: [...service_categories],
    available: toRupees(available_paise),
  }))
}

async function historyForOwner(db: Db, claim_id: bigint): Promise<ClaimEntry[]> {
  const rows = await db
    .selectFrom('claim_history')
    .select(['header', 'text', 'current_state', 'at'])
    .where('claim_id', '=', claim_id)
    .where('header', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ header, text, current_state, at }) => ({
    header: header ?? '',
    text: text ?? '',
    current_state,
    date: toWireTime(at),
  }))
}

async function deductionsOf(db: Db, claim_id: bigint): Promise<Claim['deductions']> {
  const rows = await db
    .selectFrom('claim_deductions')
    .select(['reason_code', 'amount_paise'])
    .where('claim_id', '=', claim_id)
    .orderBy('id')
    .execute()
  return rows.map(({ reason_code, amount_paise }) => ({
    reason_code,
    label: DEDUCTION_REASONS[reason_code as DeductionCode] ?? reason_code,
    amount: toRupees(amount_paise),
  }))
}

async function resubmittedAs(db: Db, parent_claim_id: bigint): Promise<number | null> {
  const child = await db
    .selectFrom('claims')
    .select('id')
    .where('parent_claim_id', '=', parent_claim_id)
    .executeTakeFirst()
  return child ? Number(child.id) : null
}
