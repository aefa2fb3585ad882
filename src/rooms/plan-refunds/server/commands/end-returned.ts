import { audit } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import { raiseAlert } from '#rooms/payments/server/alerts.ts'
import { isReturnedBeside } from '#rooms/payments/server/commands/returned-whole.ts'
import { takeBackTerm } from '#rooms/subscriptions/server/commands/take-back-term.ts'
import type { CareFactsOf } from '../quote.ts'
import { quoteTerm, usageOf } from '../quote.ts'
import { lockPlan } from './lock-plan.ts'

/**
 * A payment went back whole at the gateway without us: the term that it bought ends where nothing of it was used. Where it was,
 * or where a later term was paid, staff are asked, once. Repeating it changes nothing.
 */
export async function endReturned(
  { db, log }: Pick<Parts, 'db' | 'log'>,
  careFactsOf: CareFactsOf,
  payment_ref: string,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const bought = await trx
      .selectFrom('invoices as i')
      .innerJoin('subscription_terms as t', 't.payment_transaction_id', 'i.payment_transaction_id')
      .innerJoin('subscriptions as s', 's.id', 't.subscription_id')
      .select(['i.payment_transaction_id', 't.subscription_id', 's.account_id', 's.status'])
      .where('i.payment_ref', '=', payment_ref)
      .where('t.taken_back_at', 'is', null)
      .executeTakeFirst()
    if (!bought || bought.status === 'REFUNDED' || !(await isReturnedBeside(trx, payment_ref))) return
    const { payment_transaction_id, subscription_id, account_id } = bought
    await lockPlan(trx, { subscription_id, actor: 'system', now })
    const { term, open_claims } = await quoteTerm(trx, careFactsOf, { subscription_id, now })
    const { is_used } = await usageOf(trx, term)
    const isLast = term.payment_transaction_id === payment_transaction_id
    if (!isLast || is_used || open_claims.length > 0)
      return raiseAlert(trx, { log }, 'returned_whole', payment_ref, { subscription_id }, now)
    const { is_ended } = await takeBackTerm(trx, { payment_transaction_id, now })
    await audit(trx, {
      at: now,
      actor: 'system',
      on_behalf_of: account_id,
      action: 'plan-refunds.returned-term-ended',
      entity: 'subscription',
      entity_id: subscription_id,
      after: { payment_ref, is_ended },
      reason: 'The payment went back whole at the gateway',
    })
  })
}
