/** A payment gateway in memory for the model: it keeps its own promises, and is unreliable in every other way. */
import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import { done, unknown } from '#gateways/payment-gateway/gateway-answer.ts'
import type { DebitRequest } from '#gateways/payment-gateway/mandates.ts'
import type { OrderRequest } from '#gateways/payment-gateway/payment-gateway.ts'
import type {
  SimulatedMandate,
  SimulatedOrder,
  SimulatedPayment,
  SimulatedRefund,
} from '#gateways/payment-gateway/simulator/entities.ts'
import { type EventParts, eventBody } from '#gateways/payment-gateway/simulator/events.ts'
import type { Clock } from '#platform/clock.ts'

/**
 * How it handles the next call. `refuses`: finally, and also what it has done under this key already. `shut`: rejects
 * our keys. `deaf`: nothing was done and there is no answer. `mute`: done, but the answer is lost. `dies-before`,
 * `dies-after`: our process dies, before or after the gateway has done it.
 */
export type Manner = 'well' | 'refuses' | 'shut' | 'deaf' | 'mute' | 'dies-before' | 'dies-after'
export const MANNERS: readonly [Manner, ...Manner[]] = ['well', 'refuses', 'shut', 'deaf', 'mute', 'deaf', 'mute']
export const DEATHS: readonly [Manner, ...Manner[]] = ['dies-before', 'dies-after']

export type DebitOutcome = 'success' | 'soft' | 'hard' | 'pending'

interface Connection {
  clock: Clock
  webhookSecret: string
  /** Our process dies. */
  die: () => never
}

export class ModelGateway {
  readonly orders = new Map<string, SimulatedOrder>()
  readonly payments = new Map<string, SimulatedPayment>()
  readonly refunds = new Map<string, SimulatedRefund>()
  readonly mandates = new Map<string, SimulatedMandate>()
  /** Its events; whether, when and how often they arrive is open. */
  readonly letters: { event_id: string; body: string }[] = []
  manners: Manner[] = []
  nextDebits: DebitOutcome[] = []
  readonly #connection: Connection
  #count = 0

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get #now(): Date {
    return this.#connection.clock.now()
  }

  ref(kind: string): string {
    return `${kind}_model${String(++this.#count).padStart(6, '0')}`
  }

  announce(event: string, parts: EventParts): void {
    this.letters.push({ event_id: this.ref('evt'), body: eventBody(event, parts, this.#now) })
  }

  /** Answers as its manner of this call is. @param known whether it has done this before, under the same key */
  answer<T>(work: () => T | undefined, known: () => T | undefined = () => undefined): GatewayAnswer<T> {
    const manner = this.manners.shift() ?? 'well'
    if (manner === 'dies-before') return this.#connection.die()
    if (manner === 'deaf') return unknown('timeout')
    if (manner === 'shut') return unknown('keys_rejected')
    if (manner === 'refuses') return refusal(known() ? 'Different request body' : 'The request was refused')
    const value = known() ?? work()
    if (manner === 'dies-after') return this.#connection.die()
    if (value === undefined) return refusal('The id provided does not exist, or its state does not allow it')
    return manner === 'mute' ? unknown('connection') : done(value)
  }

  /** Answers a question, which may stay without an answer but is never refused about what exists. */
  look<T>(read: () => T | undefined): GatewayAnswer<T> {
    if (this.manners[0] === 'refuses') this.manners[0] = 'well'
    return this.answer(read)
  }

  paymentsOf(orderRef: string): SimulatedPayment[] {
    return [...this.payments.values()].filter(({ order_ref }) => order_ref === orderRef)
  }

  createOrder({ amount_paise, currency, receipt, mandate, notice }: OrderRequest): SimulatedOrder {
    const order: SimulatedOrder = {
      order_ref: this.ref('order'),
      amount_paise,
      currency,
      receipt,
      attempts: 0,
      created_at: this.#now,
      notes: {},
      status: 'created',
      customer_ref: mandate?.customer_ref ?? null,
      mandate_expires_at: mandate?.expires_at ?? null,
      mandate_max_paise: mandate?.max_amount_paise ?? null,
      notice_ref: notice ? this.ref('ntf') : null,
      notice_token_ref: notice?.token_ref ?? null,
      payment_after: notice?.payment_after ?? null,
    }
    this.orders.set(order.order_ref, order)
    if (notice) this.announce('order.notification.delivered', { notice: { order, status: 'delivered' } })
    return order
  }

  /** Somebody starts to pay. */
  attempt(order: SimulatedOrder, more: Partial<SimulatedPayment> = {}): SimulatedPayment {
    const payment: SimulatedPayment = {
      payment_ref: this.ref('pay'),
      order_ref: order.order_ref,
      amount_paise: order.amount_paise,
      amount_refunded_paise: 0n,
      currency: order.currency,
      status: 'created',
      method: 'upi',
      created_at: this.#now,
      customer_ref: null,
      token_ref: null,
      reference: null,
      error_code: null,
      error_description: null,
      error_reason: null,
      ...more,
    }
    this.payments.set(payment.payment_ref, payment)
    if (order.status === 'created') order.status = 'attempted'
    return payment
  }

  /** The bank pays, also what it had declined, and also for an order that is paid already. */
  succeed(payment: SimulatedPayment, { captured = true } = {}): void {
    const order = this.orders.get(payment.order_ref)!
    if (order.mandate_max_paise !== null && !payment.token_ref) this.#beginMandate(order, payment)
    Object.assign(payment, { error_code: null, error_description: null, error_reason: null })
    if (payment.status !== 'authorized') {
      payment.status = 'authorized'
      this.announce('payment.authorized', { payment })
    }
    if (captured) this.capture(payment)
  }

  capture(payment: SimulatedPayment): void {
    const order = this.orders.get(payment.order_ref)!
    payment.status = 'captured'
    order.status = 'paid'
    this.announce('payment.captured', { payment })
    this.announce('order.paid', { payment, order })
  }

  fail(payment: SimulatedPayment, why = 'payment_failed'): void {
    payment.status = 'failed'
    Object.assign(payment, { error_code: 'BAD_REQUEST_ERROR', error_description: 'Declined', error_reason: why })
    this.announce('payment.failed', { payment })
  }

  #beginMandate(order: SimulatedOrder, payment: SimulatedPayment): void {
    const mandate: SimulatedMandate = {
      token_ref: this.ref('token'),
      customer_ref: order.customer_ref!,
      order_ref: order.order_ref,
      created_at: this.#now,
      expires_at: order.mandate_expires_at!,
      max_amount_paise: order.mandate_max_paise!,
      failure_reason: null,
      next_debit: null,
      status: 'confirmed',
    }
    this.mandates.set(mandate.token_ref, mandate)
    Object.assign(payment, { token_ref: mandate.token_ref, customer_ref: mandate.customer_ref })
  }

  setMandate(mandate: SimulatedMandate, status: 'confirmed' | 'paused' | 'cancelled'): void {
    mandate.status = status
    this.announce(`token.${status}`, { mandate })
  }

  refund(payment: SimulatedPayment, amount_paise: bigint, key: string): SimulatedRefund | undefined {
    if (payment.status !== 'captured') return undefined
    if (amount_paise > payment.amount_paise - payment.amount_refunded_paise) return undefined
    const refund: SimulatedRefund = {
      refund_ref: this.ref('rfnd'),
      payment_ref: payment.payment_ref,
      amount_paise,
      currency: 'INR',
      status: 'pending',
      receipt: key,
      idempotency_key: key,
      request_body: '',
      created_at: this.#now,
    }
    this.refunds.set(refund.refund_ref, refund)
    payment.amount_refunded_paise += amount_paise
    if (payment.amount_refunded_paise === payment.amount_paise) payment.status = 'refunded'
    this.announce('refund.created', { refund, payment })
    return refund
  }

  finishRefund(refund: SimulatedRefund, status: 'processed' | 'failed'): void {
    refund.status = status
    const payment = this.payments.get(refund.payment_ref)!
    if (status === 'failed') {
      payment.amount_refunded_paise -= refund.amount_paise
      payment.status = 'captured'
    }
    this.announce(`refund.${status}`, { refund, payment })
  }

  debit({ order_ref, token_ref, customer_ref, reference }: DebitRequest): { payment_ref: string } | undefined {
    const order = this.orders.get(order_ref)
    const mandate = this.mandates.get(token_ref)
    if (!order || order.status === 'paid' || mandate?.status !== 'confirmed') return undefined
    const payment = this.attempt(order, { token_ref, customer_ref, reference })
    const outcome = this.nextDebits.shift() ?? 'success'
    if (outcome === 'success') this.succeed(payment)
    if (outcome === 'soft') this.fail(payment, 'insufficient_funds')
    if (outcome === 'hard') this.fail(payment, 'account_closed')
    return { payment_ref: payment.payment_ref }
  }
}

function refusal(description: string): GatewayAnswer<never> {
  return { outcome: 'REFUSED', status: 400, code: 'BAD_REQUEST_ERROR', description, reason: null }
}
