import type { Clock } from '#platform/clock.ts'
import { mapAnswer } from '../gateway-answer.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { type Connection, call } from './call.ts'
import { checkoutForm, readReturn } from './checkout.ts'
import { mandates } from './mandates.ts'
import { createOrder, findOrderByReceipt } from './orders.ts'
import { listSettledItems, listSettlements } from './settlements.ts'
import { isSignedBy, returnMessage } from './signatures.ts'
import { openUpiPayment } from './upi.ts'
import { verifyWebhook, type WebhookSecret } from './webhook.ts'
import { wireCollection, wireOrder, wirePayment, wireRefund } from './wire.ts'

export type RazorpayOptions = {
  keyId: string
  keySecret: string
  webhookSecrets: readonly WebhookSecret[]
  /** The address of the API for our server, without the version; https://api.razorpay.com by default. */
  url?: string | (() => string)
  /** The address to which the buyer's browser posts the checkout form, if it differs from the API's. */
  checkoutUrl?: string
  timeoutMs?: number
  clock: Clock
}

/** Razorpay over its REST protocol: basic auth, amounts in paise, no SDK. */
export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const { keyId, keySecret } = options
  const { url = 'https://api.razorpay.com' } = options
  const apiUrl = () => `${(typeof url === 'string' ? url : url()).replace(/\/$/, '')}/v1`
  const connection: Connection = { apiUrl, keyId, keySecret, timeoutMs: options.timeoutMs ?? 10_000 }
  const get = (path: string) => ({ method: 'GET' as const, path })
  const id = encodeURIComponent

  return {
    name: 'razorpay',
    key: keyId,
    ...mandates(connection),
    createOrder: (request) => createOrder(connection, request),
    fetchOrder: (orderRef) => call(connection, get(`/orders/${id(orderRef)}`), wireOrder),
    findOrderByReceipt: (receipt) => findOrderByReceipt(connection, receipt),
    async fetchOrderPayments(orderRef) {
      const list = await call(connection, get(`/orders/${id(orderRef)}/payments`), wireCollection(wirePayment))
      return mapAnswer(list, ({ items }) => items)
    },
    fetchPayment: (paymentRef) => call(connection, get(`/payments/${id(paymentRef)}`), wirePayment),
    capture: (paymentRef, amountPaise, currency) =>
      call(
        connection,
        {
          method: 'POST',
          path: `/payments/${id(paymentRef)}/capture`,
          body: { amount: Number(amountPaise), currency },
        },
        wirePayment,
      ),
    refund: (request) =>
      call(
        connection,
        {
          method: 'POST',
          path: `/payments/${id(request.payment_ref)}/refund`,
          body: {
            amount: Number(request.amount_paise),
            speed: 'normal',
            receipt: request.reference,
            notes: { reference: request.reference },
          },
          headers: { 'x-refund-idempotency': request.idempotency_key },
          repeated: request.repeated,
        },
        wireRefund,
      ),
    fetchRefund: (refundRef) => call(connection, get(`/refunds/${id(refundRef)}`), wireRefund),
    async listRefunds(paymentRef) {
      const path = `/payments/${id(paymentRef)}/refunds?count=100`
      const list = await call(connection, get(path), wireCollection(wireRefund))
      return mapAnswer(list, ({ items }) => items)
    },
    listSettlements: (from, to) => listSettlements(connection, from, to),
    listSettledItems: (date) => listSettledItems(connection, date),
    checkoutForm: (request) => checkoutForm(options.checkoutUrl ?? `${apiUrl()}/checkout/embedded`, keyId, request),
    openUpiPayment: (request) => openUpiPayment(connection, request),
    readReturn,
    verifyReturn: (claim) => isSignedBy(returnMessage(claim.order_ref, claim.payment_ref), claim.signature, keySecret),
    verifyWebhook: (rawBody, signature) =>
      verifyWebhook(rawBody, signature, options.webhookSecrets, options.clock.now()),
  }
}
