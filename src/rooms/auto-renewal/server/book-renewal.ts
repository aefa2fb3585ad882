import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post, reverse } from '#platform/ledger/post.ts'
import { GATEWAY_CLEARING, PLAN_REVENUE } from '#rooms/payments/server/company-accounts.ts'
import type { Refund } from '#rooms/payments/server/payments.ts'
import type { Renewal } from './renewals.ts'

/** Books a paid renewal from clearing to revenue, once per renewal even if replayed. */
export async function bookRenewal(trx: Db, { id, amount_paise }: Renewal, now: Date): Promise<void> {
  await post(trx, {
    idem: `renewal/${id}`,
    type: 'auto-renewal.renewal-paid',
    debit: await accountId(trx, GATEWAY_CLEARING, now),
    credit: await accountId(trx, PLAN_REVENUE, now),
    amount_paise,
    reference: `renewal/${id}`,
    now,
  })
}

/** Reverses the booking as far as the refund goes. */
export async function bookRenewalRefund(trx: Db, { id }: Renewal, refund: Refund, now: Date): Promise<void> {
  const booked = await trx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('idem', '=', `renewal/${id}`)
    .executeTakeFirst()
  if (!booked) return
  await reverse(trx, {
    transfer_id: booked.id,
    idem: `refund/${refund.reference}`,
    type: 'auto-renewal.renewal-refunded',
    amount_paise: refund.amount_paise,
    reference: `renewal/${id}`,
    now,
  })
}
