import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import type { Paise } from '#values/money.ts'
import { type Actor, findByReference, insertTransaction, move, type WalletTransaction } from '../transactions.ts'
import { COMPANY, EXTERNAL_FUNDING } from '../wallet-accounts.ts'

const UTR = /^[A-Za-z0-9]{12,22}$/

interface Topup {
  partner_plan_id: string
  amount_paise: Paise
  reference: string
  now: Date
}

/**
 * Records that a company announced a payment; nothing moves before its bank receipt is confirmed. The same reference
 * is one top-up.
 */
export async function openTopup(trx: Db, { partner_plan_id, amount_paise, reference, now }: Topup): Promise<string> {
  const known = await findByReference(trx, reference)
  if (known) return known.id
  const opened = await insertTransaction(trx, {
    type: 'TOPUP',
    status: 'PENDING',
    partner_plan_id,
    amount_paise,
    reference,
    now,
  })
  return opened.id
}

interface Confirmation {
  reference: string
  /** The bank's number of the receipt. */
  utr: string
  actor: Actor
  now: Date
}

/**
 * Credits a company with money received: once per bank receipt number.
 * @throws Refusal INVALID without such a number, NOT_FOUND
 */
export async function confirmTopup(trx: Db, { reference, utr, actor, now }: Confirmation): Promise<WalletTransaction> {
  if (!UTR.test(utr))
    throw new Refusal('INVALID', { fields: { utr: 'Enter the UTR of the bank receipt, 12 to 22 letters and digits' } })
  const topup = await trx
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('reference', '=', reference)
    .where('type', '=', 'TOPUP')
    .forUpdate()
    .executeTakeFirst()
  if (!topup) throw new Refusal('NOT_FOUND')
  if (topup.status === 'SUCCESS') return topup
  return move(trx, topup, {
    type: 'wallet.topup-confirmed',
    debit: await accountId(trx, EXTERNAL_FUNDING, now),
    credit: await accountId(trx, COMPANY, now, topup.partner_plan_id),
    amount_paise: topup.amount_paise,
    set: { status: 'SUCCESS', attributes: { product_sub_transaction_id: utr.toUpperCase() } },
    actor,
    now,
  })
}
