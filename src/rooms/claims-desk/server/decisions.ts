import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { ClaimDecisions, JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { reasonText } from '#rooms/claims/rules/reasons.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ClaimDecision } from '../contract/desk.ts'
import { isSampled } from '../rules/sample.ts'
import { qualityPercent } from '../rules/settings.ts'

interface Verdict {
  verdict: 'PASSED' | 'APPROVED' | 'REJECTED'
  decided_by: string
  approved_claim_amount_paise?: Paise
  deductions?: readonly { reason_code: string; amount: Paise }[]
  reason_codes?: readonly string[]
  note?: string | undefined
  now: Date
}

/** Stores a decision; some approvals and rejections are sampled for a second look. */
export async function recordDecision(trx: Db, claim: ClaimRow, { now, ...verdict }: Verdict): Promise<void> {
  const id = randomUUID()
  const percent = verdict.verdict === 'PASSED' ? 0 : await readSetting(trx, qualityPercent, now)
  const deductions = (verdict.deductions ?? []).map(({ reason_code, amount }) => ({
    reason_code,
    amount_paise: String(amount),
  }))
  const row = {
    id,
    claim_id: claim.id,
    verdict: verdict.verdict,
    decided_by: verdict.decided_by,
    claim_amount_paise: claim.claim_amount_paise,
    approved_claim_amount_paise: verdict.approved_claim_amount_paise ?? null,
    deductions: JSON.stringify(deductions),
    reason_codes: [...(verdict.reason_codes ?? [])],
    note: verdict.note ?? null,
    sampled: isSampled(id, percent),
    at: now,
  }
  await sendBehind(trx, () => insertDecision(trx, row))
}

const insertDecision = preparedQuery((db, row: Insertable<ClaimDecisions> & { deductions: string }) =>
  db.insertInto('claim_decisions').values({ ...row, deductions: sql<JsonValue>`${row.deductions}::jsonb` }),
)

/** Marks the current decisions on a claim as undone. */
export async function undoDecisions(
  trx: Db,
  claim_id: bigint,
  { verdicts, by, reason, now }: { verdicts: readonly Verdict['verdict'][]; by: string; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('claim_decisions')
    .set({ undone_at: now, undone_by: by, undo_reason: reason })
    .where('claim_id', '=', claim_id)
    .where('verdict', 'in', verdicts)
    .where('undone_at', 'is', null)
    .execute()
}

/**
 * What the first of two people approved of a claim that waits for the second, who approves no more: a correction made in
 * between was seen by one person only. After a refund of the plan it is the last approval, which the refund counted.
 * Null for a claim that does not wait for a second person.
 */
export async function findFirstApproved(
  db: Db,
  { id, status, first_approver }: Pick<ClaimRow, 'id' | 'status' | 'first_approver'>,
): Promise<Paise | null> {
  if (status !== 'PENDING') return null
  const first = await db
    .selectFrom('claim_decisions as d')
    .innerJoin('claims as c', 'c.id', 'd.claim_id')
    .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select('d.approved_claim_amount_paise')
    .where('d.claim_id', '=', id)
    .where('d.verdict', 'in', ['PASSED', 'APPROVED'])
    .where((where) => where.or([where('d.decided_by', '=', first_approver), where('s.status', '=', 'REFUNDED')]))
    .orderBy('d.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return first?.approved_claim_amount_paise ?? 0n
}

/** The decisions on a claim, oldest first. */
export async function listDecisions(db: Db, claim_id: bigint): Promise<ClaimDecision[]> {
  const rows = await decisions(db).where('d.claim_id', '=', claim_id).orderBy('d.at').orderBy('d.id').execute()
  return rows.map(decisionOnWire)
}

/** Decisions with the names of the people involved. */
export function decisions(db: Db) {
  return db
    .selectFrom('claim_decisions as d')
    .leftJoin('staff_names as decider', 'decider.account_id', 'd.decided_by')
    .leftJoin('staff_names as undoer', 'undoer.account_id', 'd.undone_by')
    .leftJoin('claim_decision_reviews as r', 'r.decision_id', 'd.id')
    .leftJoin('staff_names as reviewer', 'reviewer.account_id', 'r.reviewed_by')
    .selectAll('d')
    .select(['decider.name as decider_name', 'undoer.name as undoer_name', 'reviewer.name as reviewer_name'])
    .select(['r.outcome', 'r.reviewed_by', 'r.note as review_note'])
}

export type DecisionRow = Awaited<ReturnType<ReturnType<typeof decisions>['execute']>>[number]

export function decisionOnWire(row: DecisionRow): ClaimDecision {
  const { id, approved_claim_amount_paise, reason_codes, note, sampled, undone_at, undone_by, reviewed_by } = row
  return {
    id,
    note,
    sampled,
    verdict: row.verdict as ClaimDecision['verdict'],
    decided_by: { id: row.decided_by, name: row.decider_name ?? '' },
    at: toWireTime(row.at),
    approved_claim_amount: approved_claim_amount_paise === null ? null : toRupees(approved_claim_amount_paise),
    reason: reasonText(reason_codes),
    undone:
      undone_at && undone_by
        ? { by: { id: undone_by, name: row.undoer_name ?? '' }, at: toWireTime(undone_at), reason: row.undo_reason }
        : null,
    review: reviewed_by
      ? {
          outcome: row.outcome as 'AGREE' | 'DISAGREE',
          by: { id: reviewed_by, name: row.reviewer_name ?? '' },
          note: row.review_note,
        }
      : null,
  }
}
