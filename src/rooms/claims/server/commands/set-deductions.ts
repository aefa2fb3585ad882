import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import type { Paise } from '#values/money.ts'
import type { DeductionCode } from '../../rules/reasons.ts'

/** Replaces the deductions of a locked claim; an empty list removes them. */
export async function setDeductions(
  trx: Db,
  claim_id: bigint,
  deductions: readonly { reason_code: DeductionCode; amount: Paise }[],
  now: Date,
): Promise<void> {
  await sendBehind(trx, () => removeDeductions(trx, { claim_id }))
  if (deductions.length === 0) return
  const rows = deductions.map(({ reason_code, amount }) => ({
    claim_id,
    reason_code,
    amount_paise: amount,
    created_at: now,
  }))
  await sendBehind(trx, () => trx.insertInto('claim_deductions').values(rows).execute())
}

const removeDeductions = preparedQuery((db, { claim_id }: { claim_id: bigint }) =>
  db.deleteFrom('claim_deductions').where('claim_id', '=', claim_id),
)
