import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { resolveAlert } from '#rooms/payments/server/alerts.ts'
import { settleByBankTransfer } from '#rooms/payments/server/commands/decide-refund.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { ownsSubscription } from '#rooms/subscriptions/server/owns-subscription.ts'
import * as desk from '../contract/desk.ts'
import {
  answerRevisedRefund as answerCall,
  readRefundQuote,
  requestPlanRefund as requestCall,
} from '../contract/refund.ts'
import { answerRevision } from './commands/answer-revision.ts'
import { approvePlanRefund, declinePlanRefund } from './commands/decide-plan-refund.ts'
import { requestPlanRefund } from './commands/request-plan-refund.ts'
import { listAlerts, listManual, listWaiting } from './desk-queries.ts'
import { affairOfAlert, affairOfMoney, affairOfRefund } from './own-refund.ts'
import { readPlanRefund, refundOnWire } from './queries.ts'
import { type CareFactsOf, quoteTerm } from './quote.ts'
import { quoteOnWire, type Viewer } from './quote-on-wire.ts'

export function planRefundRoutes(payments: Payments, careFactsOf: CareFactsOf): Route[] {
  const quote = async (db: Db, subscription_id: string, viewer: Viewer, now: Date) =>
    quoteOnWire(db, subscription_id, await quoteTerm(db, careFactsOf, { subscription_id, now }), viewer)

  return [
    on(readRefundQuote, {
      authorize: authorizeOwner,
      answer: ({ db, params, caller, now }) => quote(db, params.id, { owner: caller.account_id ?? '' }, now),
    }),
    on(requestCall, {
      authorize: authorizeOwner,
      answer: async (request) => {
        const { db, keys, caller, params, body, now } = request
        const account_id = caller.account_id ?? ''
        const refund = await requestPlanRefund(db, keys, careFactsOf, {
          subscription_id: params.id,
          account_id,
          requested_by: account_id,
          amount_paise: body.amount,
          plan_goes_on: body.plan_goes_on,
          reason: body.reason,
          note: body.note,
          withdraw_claims: body.withdraw_claims,
          by: auditedBy(request),
          now,
        })
        return refundOnWire(db, refund)
      },
    }),
    on(answerCall, {
      authorize: authorizeOwner,
      answer: async (request) => {
        const { db, params, body, now } = request
        const answer = { subscription_id: params.id, agrees: body.agrees, amount_paise: body.amount, now }
        return refundOnWire(db, await answerRevision(db, careFactsOf, { ...answer, by: auditedBy(request) }))
      },
    }),
    on(desk.readStaffRefundQuote, {
      authorize: ({ db, params }) => readOwner(db, params.id),
      answer: ({ db, params, now }) => quote(db, params.id, 'staff', now),
    }),
    on(desk.refundSubscription, {
      authorize: async ({ db, caller, params }) => {
        const payee = await readOwner(db, params.id)
        await refuseOwnAffair(db, caller.account_id, { plan: params.id, payee })
        return payee
      },
      answer: async (request) => {
        const { db, keys, caller, params, body, now, authorized } = request
        const refund = await withTransaction(db, async (trx) => {
          await refuseOwnAffair(trx, caller.account_id, { plan: params.id, payee: authorized })
          return requestPlanRefund(trx, keys, careFactsOf, {
            subscription_id: params.id,
            account_id: authorized,
            requested_by: caller.account_id ?? '',
            amount_paise: body.amount,
            plan_goes_on: body.plan_goes_on,
            reason: body.reason,
            by: auditedBy(request),
            now,
          })
        })
        return refundOnWire(db, refund)
      },
    }),
    on(desk.listWaitingRefunds, ({ db, keys, caller: { account_id }, query }) =>
      listWaiting(db, keys, { account_id, ...query }),
    ),
    on(desk.listManualRefunds, ({ db, caller: { account_id }, query }) => listManual(db, { account_id, ...query })),
    on(desk.listPaymentAlerts, ({ db, caller: { account_id }, query }) => listAlerts(db, { account_id, ...query })),
    on(desk.approvePlanRefund, {
      authorize: refuseOwnRefund,
      answer: async (request) => refundOnWire(request.db, await approvePlanRefund(request, careFactsOf)),
    }),
    on(desk.declinePlanRefund, {
      authorize: refuseOwnRefund,
      answer: async (request) => refundOnWire(request.db, await declinePlanRefund(request)),
    }),
    on(desk.settleRefundByHand, {
      authorize: ({ db, caller: { account_id }, params }) =>
        refuseOwnAffair(db, account_id, affairOfMoney(account_id, params.id)),
      answer: async (request) => {
        const { params, body, now, caller } = request
        const { bank_reference } = body
        await settleByBankTransfer(
          request,
          payments,
          { refund_id: params.id, bank_reference, now },
          {
            authorize: (trx, refund) =>
              refuseOwnAffair(trx, caller.account_id, affairOfMoney(caller.account_id, refund.id)),
            record: async (trx, refund) => {
              const payment = await trx
                .selectFrom('gateway_payments as p')
                .innerJoin('payment_orders as o', 'o.order_ref', 'p.order_ref')
                .select('o.account_id')
                .where('p.payment_ref', '=', refund.payment_ref)
                .executeTakeFirst()
              await audit(trx, {
                ...auditedBy(request),
                on_behalf_of: payment?.account_id ?? null,
                action: 'plan-refunds.refund-settled-by-hand',
                entity: 'refund',
                entity_id: refund.id,
                after: { amount_paise: refund.amount_paise, bank_reference },
              })
            },
          },
        )
        return { id: params.id, status: 'SUCCESS' as const }
      },
    }),
    on(desk.resolvePaymentAlert, {
      authorize: ({ db, caller, params }) => refuseOwnAffair(db, caller.account_id, affairOfAlert(params.id)),
      answer: async (request) => {
        const { db, params, body, caller, now } = request
        await withTransaction(db, async (trx) => {
          await refuseOwnAffair(trx, caller.account_id, affairOfAlert(params.id))
          if (!(await resolveAlert(trx, params.id, now)))
            throw new Refusal<typeof desk.resolvePaymentAlert>(await missingOrResolved(trx, params.id))
          await audit(trx, {
            ...auditedBy(request),
            action: 'plan-refunds.alert-resolved',
            entity: 'payment_alert',
            entity_id: params.id,
            reason: body.note,
          })
        })
        return { id: params.id }
      },
    }),
  ]
}

interface RefundPlanRequest {
  db: Db
  caller: { account_id: string | null }
  params: { id: string }
}

/** Before the body is read; again under the locks of the decision. @throws Refusal NOT_FOUND, OWN_AFFAIR */
async function refuseOwnRefund({ db, caller, params }: RefundPlanRequest): Promise<void> {
  await refuseOwnAffair(db, caller.account_id, affairOfRefund(await readPlanRefund(db, params.id)))
}

async function authorizeOwner({ db, caller, params }: RefundPlanRequest): Promise<void> {
  if (!(await ownsSubscription(db, caller.account_id ?? '', params.id))) throw new Refusal('NOT_FOUND')
}

async function missingOrResolved(db: Db, id: string): Promise<'NOT_FOUND' | 'ALERT_RESOLVED'> {
  const alert = await db.selectFrom('payment_alerts').select('id').where('id', '=', id).executeTakeFirst()
  return alert ? 'ALERT_RESOLVED' : 'NOT_FOUND'
}
