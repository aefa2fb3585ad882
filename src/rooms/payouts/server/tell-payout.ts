import type { Db } from '#platform/database/open-database.ts'
import { findBank } from '#rooms/bank-details/server/queries/bank-details.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import type { PayoutParts, PayoutRow } from './payouts.ts'

type Teller = Pick<PayoutParts, 'keys' | 'config'>
type Told = Pick<PayoutRow, 'id' | 'claim_id' | 'account_id' | 'amount_paise' | 'bank_details_id'>

const site = ({ config }: Teller) => config.publicUrl ?? `http://localhost:${config.port}`

/** Tells a member that the money is in their account. */
export async function tellPaid(trx: Db, teller: Teller, payout: Told, now: Date): Promise<void> {
  const bank = await findBank(trx, payout.bank_details_id)
  await notify(trx, teller.keys, {
    template: 'payout-paid',
    variables: {
      amount: formatRupees(payout.amount_paise),
      account: bank?.masked_account_number ?? '',
      link: `${site(teller)}/plus/cashback/tracking/${payout.claim_id}`,
    },
    to_account: payout.account_id,
    cause: `payout:${payout.id}:paid`,
    now,
  })
}

/** Tells a member that the money did not arrive and what to do; `day` is of a reminder. */
export async function tellPayoutFailed(trx: Db, teller: Teller, payout: Told, now: Date, day = 0): Promise<void> {
  await notify(trx, teller.keys, {
    template: 'payout-failed',
    variables: {
      amount: formatRupees(payout.amount_paise),
      claim: String(payout.claim_id),
      link: `${site(teller)}/plus/cashback/bank-details`,
    },
    to_account: payout.account_id,
    cause: `payout:${payout.id}:failed:${day}`,
    now,
  })
}
