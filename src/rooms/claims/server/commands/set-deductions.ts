import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import type { DeductionCode } from '../../rules/reasons.ts'

/** Replaces the deductions of a locked claim; an empty list removes them. */
export async function setDeductions(
  trx: Db,
  claim_id: bigint,
  deductions: readonly { reason_code: DeductionCode; amount: Paise }[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('claim_deductions').where('claim_id', '=', claim_id).execute()
  if (deductions.length === 0) return
  await trx
    .insertInto('claim_deductions')
    .values(
      deductions.map(({ reason_code, amount }) => ({ claim_id, reason_code, amount_paise: amount, created_at: now })),
    )
    .execute()
}
