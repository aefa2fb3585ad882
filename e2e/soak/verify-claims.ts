import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { toRupees } from '#values/money.ts'
import type { AcknowledgedClaim } from './claimant.ts'
import type { DatabaseLocation } from './verify.ts'

/**
 * Every claim acknowledged as approved was paid once by the bank, used the plan once, and is in the history once.
 * @returns every breach
 */
export async function verifyClaims(
  where: DatabaseLocation,
  acknowledged: readonly AcknowledgedClaim[],
): Promise<string[]> {
  const database = await openDatabase({ ...where, pool: 2 }, (error) => console.error(error.message))
  try {
    const breaches: string[] = []
    for (const claim of acknowledged) breaches.push(...(await breachesOf(database.db, claim)))
    return breaches
  } finally {
    await database.close()
  }
}

async function breachesOf(db: Db, { bill_number, claim_id, approved }: AcknowledgedClaim): Promise<string[]> {
  const ofBill = await db
    .selectFrom('claims')
    .selectAll()
    .where(sql<boolean>`additional_details ->> 'bill_number' = ${bill_number}`)
    .execute()
  const [claim] = ofBill
  if (ofBill.length !== 1 || !claim) return [`bill ${bill_number} of claim ${claim_id} is ${ofBill.length} claims`]
  if (Number(claim.id) !== claim_id) return [`claim ${claim_id} was reported and is ${claim.id}`]
  if (approved === undefined) return []
  const breaches: string[] = []
  const paid = await db
    .selectFrom('simulator_payouts')
    .select(['amount_paise', 'status'])
    .where('reference_id', 'like', `claim-${claim.id}-%`)
    .where('status', '=', 'processed')
    .execute()
  const uses = await db
    .selectFrom('subscription_usages')
    .select('count')
    .where('subscription_id', '=', claim.subscription_id)
    .execute()
  const approvals = await db
    .selectFrom('claim_history')
    .select('id')
    .where('claim_id', '=', claim.id)
    .where('current_state', '=', 'APPROVED')
    .where('header', '=', 'Approved')
    .execute()
  if (claim.status !== 'SETTLED') breaches.push(`claim ${claim_id} was approved and is ${claim.status}`)
  if (paid.length !== 1 || toRupees(paid[0]!.amount_paise) !== approved)
    breaches.push(
      `claim ${claim_id} was approved at ${approved} and the bank paid ${JSON.stringify(paid.map(({ amount_paise }) => toRupees(amount_paise)))}`,
    )
  const used = uses.reduce((sum, { count }) => sum + count, 0)
  if (used !== 1) breaches.push(`claim ${claim_id} used the plan ${used} times`)
  if (approvals.length !== 1) breaches.push(`claim ${claim_id} was approved ${approvals.length} times`)
  return breaches
}
