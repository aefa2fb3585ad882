import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import type { Paise } from '#values/money.ts'
import type { WalletRefusal } from '../refusals.ts'
import { type Actor, type Attributes, findByReference, insertTransaction, move } from '../transactions.ts'
import { SERVICE_REVENUE } from '../wallet-accounts.ts'
import { lockHeld } from './hold-credits.ts'
import { returnLeftover } from './restore-credits.ts'

interface PaymentRefundInput {
  /** The reference of the payment. */
  of: string
  amount_paise: Paise
  /** Names the cause: it is refunded once. */
  reference: string
  actor: Actor
  now: Date
}

/**
 * Refunds a payment for a service that was not provided, in whole or in part.
 * @throws Refusal NOT_FOUND if nothing was paid, EXCEEDS_ORIGINAL when all refunds would exceed the payment
 */
export async function refundPayment(
  trx: Db,
  { of, amount_paise, reference, actor, now }: PaymentRefundInput,
): Promise<void> {
  const held = await lockHeld(trx, of)
  if (held?.transaction.type !== 'PAYMENT' || held.transaction.status !== 'SUCCESS') throw new Refusal('NOT_FOUND')
  const { wallet, transaction: payment } = held
  if (await findByReference(trx, reference)) return
  const earlier = await trx
    .selectFrom('wallet_transactions')
    .select('amount_paise')
    .where('refunds_id', '=', payment.id)
    .execute()
  const taken = earlier.reduce((sum, one) => sum + one.amount_paise, 0n)
  if (taken + amount_paise > payment.amount_paise) throw new Refusal<WalletRefusal>('EXCEEDS_ORIGINAL')
  const { product_name } = payment.attributes as Attributes
  const refund = await insertTransaction(trx, {
    type: 'REFUND',
    status: 'SUCCESS',
    partner_plan_id: payment.partner_plan_id,
    wallet_id: wallet.id,
    term: payment.term,
    amount_paise,
    service_category: payment.service_category,
    reference,
    refunds_id: payment.id,
    now,
    attributes: product_name ? { product_name } : {},
  })
  await move(trx, refund, {
    type: 'wallet.payment-refunded',
    debit: await accountId(trx, SERVICE_REVENUE, now),
    credit: wallet.employee_id,
    amount_paise,
    actor,
    now,
  })
  await returnLeftover(trx, wallet, { term: payment.term!, actor, now })
}
