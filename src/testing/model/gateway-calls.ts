import type { GatewayPayment, PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import { razorpayGateway } from '#gateways/payment-gateway/razorpay/razorpay-gateway.ts'
import type {
  SimulatedMandate,
  SimulatedOrder,
  SimulatedPayment,
} from '#gateways/payment-gateway/simulator/entities.ts'
import type { Clock } from '#platform/clock.ts'
import type { ModelGateway } from './model-gateway.ts'

/** The gateway as the product calls it. */
export function asGateway(
  model: ModelGateway,
  { clock, webhookSecret }: { clock: Clock; webhookSecret: string },
): PaymentGateway {
  const secrets = [{ secret: webhookSecret }]
  const real = razorpayGateway({ keyId: 'model', keySecret: 'model', webhookSecrets: secrets, clock, url: 'http://x' })
  const find = <T>(of: Iterable<T>, is: (one: T) => boolean) => [...of].find(is)
  const orderOf = (order: SimulatedOrder) => ({
    ...order,
    amount_paid_paise: order.status === 'paid' ? order.amount_paise : 0n,
  })
  return {
    ...real,
    createOrder: async (request) =>
      model.answer(
        () => orderOf(model.createOrder(request)),
        () => {
          if (!request.asked_before) return undefined
          const known = find(model.orders.values(), ({ receipt }) => receipt === request.receipt)
          return known && orderOf(known)
        },
      ),
    fetchOrder: async (ref) => model.look(() => model.orders.get(ref) && orderOf(model.orders.get(ref)!)),
    findOrderByReceipt: async (receipt) =>
      model.look(() => {
        const known = find(model.orders.values(), (order) => order.receipt === receipt)
        return known ? orderOf(known) : null
      }),
    fetchOrderPayments: async (ref) => model.look(() => model.paymentsOf(ref).map(paymentOf)),
    fetchPayment: async (ref) => model.look(() => model.payments.get(ref) && paymentOf(model.payments.get(ref)!)),
    capture: async (ref) =>
      model.answer(() => {
        const payment = model.payments.get(ref)
        if (payment?.status !== 'authorized') return undefined
        model.capture(payment)
        return paymentOf(payment)
      }),
    refund: async ({ payment_ref, amount_paise, idempotency_key }) =>
      model.answer(
        () => model.refund(model.payments.get(payment_ref)!, amount_paise, idempotency_key),
        () => find(model.refunds.values(), (refund) => refund.idempotency_key === idempotency_key),
      ),
    fetchRefund: async (ref) => model.look(() => model.refunds.get(ref)),
    ensureCustomer: async ({ contact }) => model.answer(() => ({ customer_ref: `cust_${contact.slice(-10)}` })),
    fetchMandate: async (_customer, token) =>
      model.look(() => {
        const mandate = model.mandates.get(token)
        return mandate && { token_ref: token, status: statusOf(mandate), failure_reason: null }
      }),
    cancelMandate: async (_customer, token) =>
      model.answer(() => {
        const mandate = model.mandates.get(token)
        if (mandate) model.setMandate(mandate, 'cancelled')
        return mandate && { cancelled: true as const }
      }),
    debit: async (request) =>
      model.answer(
        () => model.debit(request),
        () => find(model.payments.values(), ({ reference }) => reference === request.reference),
      ),
  }
}

function statusOf({ status }: SimulatedMandate) {
  return status === 'cancellation_initiated' ? 'cancelled' : status
}

function paymentOf(payment: SimulatedPayment): GatewayPayment {
  return { ...payment, fee_paise: payment.status === 'captured' ? payment.amount_paise / 50n : null }
}
