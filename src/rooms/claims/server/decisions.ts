import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { Paise } from '#values/money.ts'
import { isDrawn } from '../rules/draw.ts'
import { qualityPercent } from '../rules/settings.ts'
import type { ClaimRow } from './move-claim.ts'

interface Verdict {
  verdict: 'PASSED' | 'APPROVED' | 'REJECTED'
  decided_by: string
  approved_claim_amount_paise?: Paise
  deductions?: readonly { reason_code: string; amount: Paise }[]
  reason_codes?: readonly string[]
  note?: string | undefined
  now: Date
}

/** Keeps what somebody decided; of approvals and rejections some are drawn for a second look. */
export async function keepDecision(trx: Db, claim: ClaimRow, { now, ...verdict }: Verdict): Promise<void> {
  const id = randomUUID()
  const percent = verdict.verdict === 'PASSED' ? 0 : await readSetting(trx, qualityPercent, now)
  const deductions = (verdict.deductions ?? []).map(({ reason_code, amount }) => ({
    reason_code,
    amount_paise: String(amount),
  }))
  await trx
    .insertInto('claim_decisions')
    .values({
      id,
      claim_id: claim.id,
      verdict: verdict.verdict,
      decided_by: verdict.decided_by,
      claim_amount_paise: claim.claim_amount_paise,
      approved_claim_amount_paise: verdict.approved_claim_amount_paise ?? null,
      deductions: sql<JsonValue>`${JSON.stringify(deductions)}::jsonb`,
      reason_codes: [...(verdict.reason_codes ?? [])],
      note: verdict.note ?? null,
      drawn: isDrawn(id, percent),
      at: now,
    })
    .execute()
}

/** Marks the verdicts that stood on a claim as taken back. */
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
