import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post } from '#platform/ledger/post.ts'
import { BANK, PAYOUTS_IN_DOUBT, RETURNED_PAYOUTS } from '#rooms/payments/server/company-accounts.ts'
import type { PayoutRow } from './payouts.ts'

/** Books what the bank paid for a claim that was paid otherwise. */
export async function bookPaidBeside(trx: Db, { id, amount_paise }: PayoutRow, now: Date): Promise<void> {
  const [debit, credit] = [await accountId(trx, PAYOUTS_IN_DOUBT, now), await accountId(trx, BANK, now)]
  const reference = `payout/${id}`
  const type = 'payouts.paid-beside'
  await post(trx, { idem: `${reference}/beside`, type, debit, credit, amount_paise, reference, now })
}

/** Reverses that, where the payment turns out to be the one that settles its claim. */
export function reversePaidBeside(trx: Db, payout: PayoutRow, now: Date): Promise<void> {
  return reverse(trx, payout, { idem: 'settled', type: 'payouts.settled-after-all' }, now)
}

/** Reverses it, where the bank has sent the money back. */
export function bookBesideReturned(trx: Db, payout: PayoutRow, now: Date): Promise<void> {
  return reverse(trx, payout, { idem: 'beside-returned', type: 'payouts.beside-returned' }, now)
}

async function reverse(
  trx: Db,
  { id, amount_paise }: PayoutRow,
  { idem, type }: { idem: string; type: string },
  now: Date,
): Promise<void> {
  const [debit, credit] = [await accountId(trx, BANK, now), await accountId(trx, PAYOUTS_IN_DOUBT, now)]
  const reference = `payout/${id}`
  await post(trx, { idem: `${reference}/${idem}`, type, debit, credit, amount_paise, reference, now })
}

/** Books what came back after the days in which its claim could be paid again. */
export async function bookReturnedLate(trx: Db, { id, amount_paise }: PayoutRow, now: Date): Promise<void> {
  const [debit, credit] = [await accountId(trx, BANK, now), await accountId(trx, RETURNED_PAYOUTS, now)]
  const reference = `payout/${id}`
  const type = 'payouts.returned-late'
  await post(trx, { idem: `${reference}/returned`, type, debit, credit, amount_paise, reference, now })
}
