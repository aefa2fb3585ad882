import type { BankTransfers } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'

/** A payment that a transfer of ours made. */
export interface TransferUse {
  kind: BankTransfers['kind']
  /** The id of the claim or of the refund. */
  subject: string
}

/**
 * Records which payment a transfer made, by the bank's reference. Two transactions with one reference wait for each
 * other at the primary key; the same payment may record its transfer again.
 * @returns what the reference was used for before, or undefined where it is this payment's own
 */
export async function recordTransfer(
  trx: Db,
  { utr, kind, subject, now }: TransferUse & { utr: string; now: Date },
): Promise<TransferUse | undefined> {
  const written = utr.toUpperCase()
  await trx
    .insertInto('bank_transfers')
    .values({ utr: written, kind, subject, recorded_at: now })
    .onConflict((conflict) => conflict.column('utr').doNothing())
    .execute()
  const used = await trx
    .selectFrom('bank_transfers')
    .select(['kind', 'subject'])
    .where('utr', '=', written)
    .executeTakeFirstOrThrow()
  return used.kind === kind && used.subject === subject ? undefined : used
}
