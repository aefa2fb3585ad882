import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Reason } from '../../rules/judge-use.ts'
import { attempt, refusedBy, takeUse } from '../take-use.ts'
import { settlePayment } from '../use-payments.ts'
import { appendFact, type FactAuthor, lockUse, type UseRow, updateUse } from '../uses.ts'

/**
 * The service was provided: what was on hold is spent, once. One whose time was over is taken again if the plan still
 * gives it.
 * @throws Refusal NOT_FOUND for an unknown reference
 */
export async function settleUse(
  trx: Db,
  { reference, occurred_at, ...by }: FactAuthor & { reference: string; occurred_at?: Date },
): Promise<{ use: UseRow } | { refused: Reason | 'REVERSED' }> {
  const use = await lockUse(trx, reference)
  if (use.status === 'SETTLED') return { use }
  if (use.status === 'REVERSED') return { refused: 'REVERSED' }
  return attempt(trx, async () => {
    const open = use.status === 'EXPIRED' ? await takeAgain(trx, use, by) : use
    await settlePayment(trx, open, by)
    const settled = await updateUse(trx, open, { status: 'SETTLED', expires_at: null }, by.now)
    await appendFact(trx, settled, { kind: 'SETTLED', count: 0, ...(occurred_at && { occurred_at }) }, by)
    return settled
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return refusedBy(error)
    throw error
  })
}

async function takeAgain(trx: Db, use: UseRow, by: FactAuthor): Promise<UseRow> {
  const open = await updateUse(trx, use, { status: 'OPEN', expires_at: null }, by.now)
  const again = await takeUse(trx, open, by)
  await appendFact(trx, again, { kind: 'USED', count: 1 }, by)
  return again
}
