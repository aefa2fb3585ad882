import { withTransaction } from '#platform/database/transaction.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { REMINDER_DAYS, reminderDay } from '../../rules/payout-times.ts'
import { notifyPayoutFailed } from '../notify-payout.ts'
import type { PayoutParts } from '../payouts.ts'

/** A missed reminder is sent on the next day, and each is sent once. */
const LOOK_BACK_MS = (REMINDER_DAYS.at(-1)! + 2) * DAY_MS

/** Reminds the owners of returned money, on days 3, 10 and 30. */
export async function remindUnclaimed(parts: Pick<PayoutParts, 'db' | 'keys' | 'config'>, now: Date): Promise<void> {
  const failed = await parts.db
    .selectFrom('claims as c')
    .innerJoin('payouts as p', (join) => join.onRef('p.claim_id', '=', 'c.id'))
    .distinctOn('c.id')
    .select(['p.id', 'p.claim_id', 'p.account_id', 'p.amount_paise', 'p.bank_details_id', 'c.payout_failed_at'])
    .where('c.status', '=', 'SETTLEMENT_FAILED')
    .where('c.payout_failed_at', '>=', new Date(now.getTime() - LOOK_BACK_MS))
    .orderBy('c.id')
    .orderBy('p.attempt', 'desc')
    .execute()
  for (const { payout_failed_at, ...payout } of failed) {
    const day = payout_failed_at && reminderDay(payout_failed_at, now)
    if (day) await withTransaction(parts.db, (trx) => notifyPayoutFailed(trx, parts, payout, now, day))
  }
}
