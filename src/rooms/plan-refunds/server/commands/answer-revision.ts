import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Paise } from '#values/money.ts'
import type { answerRevisedRefund } from '../../contract/refund.ts'
import { planRefundWords as words } from '../../words.ts'
import type { PlanRefundRow } from '../queries.ts'
import type { CareFactsOf } from '../quote.ts'
import { closeRequest, quoteAgain } from './decide-plan-refund.ts'
import { lockPlan } from './lock-plan.ts'
import { promiseRefund, type RefundAuditStamp } from './promise-refund.ts'
import { askToAgree, reviseRefund } from './revise-refund.ts'

interface Answer {
  subscription_id: string
  agrees: boolean
  /** The lower amount, as it was shown. */
  amount_paise: Paise
  by: RefundAuditStamp & { actor: Caller }
  now: Date
}

/**
 * The owner agrees to the lower amount of their refund, or keeps the plan. An agreed refund waits for a second person
 * again where its amount needs one; if the amount has changed once more, they are asked about that one.
 * @throws Refusal NOTHING_TO_AGREE, QUOTE_CHANGED, PLAN_BLOCKED, REFUND_OUTDATED
 */
export async function answerRevision(db: Db, careFactsOf: CareFactsOf, answer: Answer): Promise<PlanRefundRow> {
  const { subscription_id, agrees, amount_paise, by, now } = answer
  return withTransaction(db, async (trx) => {
    const payments = await lockPlan(trx, { subscription_id, actor: by.actor, now })
    const refund = await trx
      .selectFrom('plan_refunds')
      .selectAll()
      .where('subscription_id', '=', subscription_id)
      .where('decision', 'is', null)
      .where('revised_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!refund) throw new Refusal<typeof answerRevisedRefund>('NOTHING_TO_AGREE')
    if (!agrees) return closeRequest(trx, refund, { decided_by: null, reason: words.revised.kept, by, now })
    if (refund.revised_amount_paise !== amount_paise) throw new Refusal<typeof answerRevisedRefund>('QUOTE_CHANGED')
    const quoted = await quoteAgain(trx, careFactsOf, refund, now)
    if (quoted.quote.amount_paise < amount_paise) return askToAgree(trx, refund, quoted, { by, now })
    const revised = await reviseRefund(trx, refund, quoted, { payments, by, now })
    return quoted.needs_approval ? revised : promiseRefund(trx, revised, { decided_by: null, by, now })
  })
}
