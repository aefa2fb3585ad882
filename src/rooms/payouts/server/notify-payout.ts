import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import { findBank } from '#rooms/bank-details/server/queries/bank-details.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import type { PayoutParts, PayoutRow } from './payouts.ts'

type NotifyParts = Pick<PayoutParts, 'keys' | 'config'>
type NotifiedPayout = Pick<PayoutRow, 'id' | 'claim_id' | 'account_id' | 'amount_paise' | 'bank_details_id'>

/** Notifies a member that the money is in their account. */
export async function notifyPaid(trx: Db, parts: NotifyParts, payout: NotifiedPayout, now: Date): Promise<void> {
  const bank = await findBank(trx, payout.bank_details_id)
  await notify(trx, parts.keys, {
    template: 'payout-paid',
    variables: {
      amount: formatRupees(payout.amount_paise),
      account: bank?.masked_account_number ?? '',
      link: linkTo(parts.config, `/plus/cashback/tracking/${payout.claim_id}`),
    },
    to_account: payout.account_id,
    cause: `payout:${payout.id}:paid`,
    now,
  })
}

/** Notifies a member that the money did not arrive and what to do; `day` is set for a reminder. */
export async function notifyPayoutFailed(
  trx: Db,
  parts: NotifyParts,
  payout: NotifiedPayout,
  now: Date,
  day = 0,
): Promise<void> {
  await notify(trx, parts.keys, {
    template: 'payout-failed',
    variables: {
      amount: formatRupees(payout.amount_paise),
      claim: String(payout.claim_id),
      link: linkTo(parts.config, '/plus/cashback/bank-details'),
    },
    to_account: payout.account_id,
    cause: `payout:${payout.id}:failed:${day}`,
    now,
  })
}
