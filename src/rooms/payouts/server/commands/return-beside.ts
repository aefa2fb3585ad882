import type { Db } from '#platform/database/open-database.ts'
import { raiseAlert } from '#rooms/payments/server/alerts.ts'
import { formatRupees } from '#values/money.ts'
import { payoutWords } from '../../words.ts'
import { bookBesideReturned } from '../book-payout.ts'
import { listPaidBeside } from '../paid-beside.ts'
import type { PayoutParts, PayoutRow } from '../payouts.ts'
import { mayBeSettledAfterAll, setStatus } from './apply-payout.ts'

/** Whether the money that came back is what the bank had paid beside the claim, and not a person's own transfer. */
export function isOfPaidBeside(payout: PayoutRow, utr: string | null): boolean {
  return payout.paid_beside && (mayBeSettledAfterAll(payout) || utr?.toUpperCase() !== payout.utr?.toUpperCase())
}

/**
 * The bank has sent back what it had paid beside another outcome of the claim: nothing is asked back from the member. Where somebody
 * has written on the claim already what is done about it, staff are alerted.
 */
export async function returnBeside(
  trx: Db,
  { log }: Pick<PayoutParts, 'log'>,
  payout: PayoutRow,
  now: Date,
): Promise<void> {
  const { id, claim_id, key, amount_paise, status } = payout
  const isNoted = (await listPaidBeside(trx, claim_id)).some((one) => one.id === id && !one.is_open)
  const why = payoutWords.whyBesideBack
  await setStatus(trx, payout, status, { paid_beside: false, why }, now)
  await bookBesideReturned(trx, payout, now)
  if (isNoted)
    await raiseAlert(trx, { log }, 'payout_unclear', key, { amount: formatRupees(amount_paise), answer: why }, now)
}

/** Whether the bank's API has said that a payout came back: a message that it was paid is older. A file may correct an earlier one. */
export async function wasSentBack(trx: Db, { id }: PayoutRow): Promise<boolean> {
  const answers = trx.selectFrom('payout_answers').select('id').where('payout_id', '=', id).where('way', '=', 'GATEWAY')
  return (await answers.where('state', '=', 'RETURNED').limit(1).executeTakeFirst()) !== undefined
}
