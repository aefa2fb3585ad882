import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { countHit } from '#platform/serving/rate-limits.ts'
import { findMandateOfOrder, gatewayTerms } from '#rooms/auto-renewal/server/commands/open-mandate.ts'
import { channelOf } from '#rooms/coupons/server/quote-coupon.ts'
import { countTry } from '#rooms/coupons/server/tries.ts'
import { paymentRefusal } from '#rooms/native-app/server/app-config.ts'
import { fingerprintOf } from '#rooms/offers/server/fingerprint.ts'
import { touchesOf } from '#rooms/offers/server/touches-of.ts'
import { applyReturn, syncOrder } from '#rooms/payments/server/commands/apply-return.ts'
import { placePaymentOrder } from '#rooms/payments/server/commands/open-payment-order.ts'
import type { PaymentOrder, Payments } from '#rooms/payments/server/payments.ts'
import {
  cancelOrder,
  cancelOrderAlias,
  downloadReceipt,
  downloadReceiptAlias,
  openUpiPayment,
  readOrder,
  readOrderAlias,
  requestPayment,
  requestPaymentAlias,
  returnFromGateway,
} from '../contract/orders.ts'
import { quoteCover, quotePlan } from '../contract/quotes.ts'
import { cancelOpenOrder } from './commands/cancel-order.ts'
import { type OpenedOrder, openOrder } from './commands/open-order.ts'
import { handOver } from './hand-over.ts'
import { orderOnWire } from './order-on-wire.ts'
import { findGatewayOrder, type OrderRow, readOwnOrder } from './queries.ts'
import { quoteCoverAlone } from './quote-cover.ts'
import { quotePurchase } from './quote-purchase.ts'
import { receiptFile } from './receipt.ts'
import { refuseInApp } from './refuse-in-app.ts'
import { upiLink } from './upi-link.ts'

/**
 * A waiting buyer polls every few seconds; the gateway is queried only once in so many seconds, in case its message is
 * lost.
 */
const ASK_EVERY_SECONDS = 3

async function askGateway(
  context: Pick<AnyRequestContext, 'db' | 'clock' | 'log' | 'now'>,
  payments: Payments,
  placed: PaymentOrder,
): Promise<void> {
  const { hits } = await countHit(context.db, `order-check:${placed.id}`, ASK_EVERY_SECONDS, context.now)
  if (hits === 1) await syncOrder(context, payments, placed)
}

/** What the gateway requests from the buyer's bank together with the payment, where auto-renewal was chosen. */
async function mandateToAsk({ db, now }: Pick<AnyRequestContext, 'db' | 'now'>, payments: Payments, order: OrderRow) {
  const mandate = await findMandateOfOrder(db, order.transaction_id)
  if (!mandate) return undefined
  const { mobile } = await db
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', order.account_id)
    .executeTakeFirstOrThrow()
  const buyer = { name: order.customer_name, contact: mobile, email: order.customer_email }
  const terms = await gatewayTerms(db, payments, mandate, buyer, now)
  if (terms.outcome !== 'DONE')
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('GATEWAY_UNAVAILABLE', { retry_after: 5 })
  return terms.value
}

/** The last referrer of the buyer's browser, for an order that does not name one itself. */
function cameBy(context: PaymentRequest): { source?: string; medium?: string; campaign?: string } {
  const { last } = touchesOf(context)
  if (context.body.source !== undefined || !last) return {}
  const { source, medium, campaign } = last
  return { source, ...(medium !== null && { medium }), ...(campaign !== null && { campaign }) }
}

/** A coupon that is refused here counts as one that was validated, or guessing would go on at the payment. */
async function countingFailedCoupon(
  context: PaymentRequest,
  open: (onOpened?: (trx: Db) => Promise<void>) => Promise<OpenedOrder>,
): Promise<OpenedOrder> {
  if (!context.body.coupon_code) return open()
  const takeBack = await countTry(context, 'paid')
  try {
    return await open(takeBack)
  } catch (thrown) {
    const isCouponWrong = thrown instanceof Refusal && thrown.code === 'COUPON_INVALID'
    if (!isCouponWrong) await takeBack(context.db)
    throw thrown
  }
}

type PaymentRequest = AnyRequestContext & { body: BodyOf<typeof requestPayment> }
type OwnOrder = Awaited<ReturnType<typeof readOwnOrder>>
type OrderPath = { params: { transaction_id: string } }

export function checkoutRoutes(payments: Payments): Route[] {
  const request = async (context: PaymentRequest): Promise<ReplyOf<typeof requestPayment>> => {
    const { db, caller, body, idempotency_key, now } = context
    await refuseInApp(context)
    const { order, fresh } = await countingFailedCoupon(context, (onOpened) =>
      openOrder(db, context.keys, payments, {
        account_id: caller.account_id ?? '',
        wanted: { ...cameBy(context), ...body },
        from: { channel: channelOf(context.cookies), fingerprint: fingerprintOf(context) },
        idempotency_key,
        ...(onOpened && { onOpened }),
        now,
      }),
    )
    if (order.status !== 'initiated') return { ...(await orderOnWire(db, order)), gateway: null }
    const gatewayOrder = fresh?.payment_order ?? (await findGatewayOrder(db, order.transaction_id))
    if (!gatewayOrder) throw new Error(`Order ${order.transaction_id} has no gateway order.`)
    const mandate = fresh && !body.auto_debit ? undefined : await mandateToAsk(context, payments, order)
    const placed = await placePaymentOrder(context, payments, gatewayOrder, {
      notes: { transaction_id: order.transaction_id },
      ...(mandate && { mandate }),
      isFirst: fresh !== undefined,
    })
    if (placed.outcome !== 'DONE')
      throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('GATEWAY_UNAVAILABLE', { retry_after: 5 })
    const buyer = fresh && { mobile: fresh.mobile, customer_ref: mandate?.customer_ref ?? null }
    return {
      ...(await orderOnWire(db, order, fresh)),
      gateway: await handOver(context, payments, { order, placed: placed.value, buyer }),
    }
  }
  const own = ({ db, caller, params, now }: Pick<AnyRequestContext, 'db' | 'caller' | 'now'> & OrderPath) =>
    readOwnOrder(db, { account_id: caller.account_id, transaction_id: params.transaction_id, now })

  const read = async (context: AnyRequestContext & OrderPath, seen: OwnOrder) => {
    const { db } = context
    const placed = await findGatewayOrder(db, seen.transaction_id)
    if (seen.status !== 'initiated' || !placed?.order_ref) return { ...(await orderOnWire(db, seen)), gateway: null }
    await askGateway(context, payments, placed)
    const order = await own(context)
    // An app that takes no payment gets nothing to pay with.
    const open = order.status === 'initiated' && !(await paymentRefusal(db, context))
    return {
      ...(await orderOnWire(db, order)),
      gateway: open ? await handOver(context, payments, { order, placed }) : null,
    }
  }
  const cancel = async (context: AnyRequestContext, { transaction_id }: OwnOrder) => {
    const { db, now } = context
    // Money may be on its way: before giving up an order that the gateway knows, query the gateway.
    const placed = await findGatewayOrder(db, transaction_id)
    if (placed?.order_ref) await syncOrder(context, payments, placed)
    return orderOnWire(db, await cancelOpenOrder(db, transaction_id, now))
  }
  const receipt = ({ db, config }: AnyRequestContext, { transaction_id }: OwnOrder) =>
    receiptFile(db, config, transaction_id)

  return [
    on(requestPayment, request),
    on(requestPaymentAlias, request),
    on(readOrder, { authorize: own, answer: (context) => read(context, context.authorized) }),
    on(readOrderAlias, { authorize: own, answer: (context) => read(context, context.authorized) }),
    on(cancelOrder, { authorize: own, answer: (context) => cancel(context, context.authorized) }),
    on(cancelOrderAlias, { authorize: own, answer: (context) => cancel(context, context.authorized) }),
    on(openUpiPayment, {
      authorize: own,
      answer: async (context) => {
        await refuseInApp(context)
        return upiLink(context, payments, context.authorized)
      },
    }),
    on(downloadReceipt, { authorize: own, answer: (context) => receipt(context, context.authorized) }),
    on(downloadReceiptAlias, { authorize: own, answer: (context) => receipt(context, context.authorized) }),
    on(quotePlan, (context) => quotePurchase(context, context.query)),
    on(quoteCover, (context) => quoteCoverAlone(context, context.params.id)),
    on(returnFromGateway, async (context) => {
      const { order } = await applyReturn(context, payments, context.body)
      const transaction_id = order?.purpose_id ?? context.query.transaction_id
      context.setHeader(
        'location',
        transaction_id ? `/plus/buy/redirect?transaction_id=${transaction_id}` : '/plus/not-found',
      )
      return {}
    }),
  ]
}
