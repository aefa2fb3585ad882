import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { returnMessage, sign } from '../razorpay/signatures.ts'
import { checkoutPage, handOverPage, refusalPage } from './checkout-page.ts'
import type { SimulatedOrder } from './entities.ts'
import { findOrder } from './order-routes.ts'
import { OUTCOMES, type Outcome } from './outcomes.ts'
import { type SimulatedOutcome, simulateOutcome } from './simulate-outcome.ts'
import { SIMULATED, type Simulator } from './simulator.ts'

type Form = { Body: Record<string, string> | null }

export type CheckoutKeys = { keyId: string; keySecret: string }

/** The hosted page and the actions of its buttons: POST /checkout/embedded, POST /checkout/pay. */
export function checkoutRoutes(api: FastifyInstance, sim: Simulator, keys: CheckoutKeys, prefix: string): void {
  api.post<Form>('/checkout/embedded', SIMULATED, async ({ body }, reply) => {
    const form = body ?? {}
    const { page, nonce } = htmlReply(reply)
    const callback_url = webAddress(form.callback_url)
    const cancel_url = webAddress(form.cancel_url)
    if (form.key_id !== keys.keyId)
      return page(400, refusalPage('The key of this shop is not known.', cancel_url, nonce))
    const order = await findOrder(sim, form.order_id ?? '')
    if (!order) return page(400, refusalPage('This order does not exist.', cancel_url, nonce))
    if (order.status === 'paid') return page(400, refusalPage('This order is already paid.', cancel_url, nonce))
    if (form.amount !== undefined && form.amount !== String(order.amount_paise))
      return page(400, refusalPage('The amount differs from the order’s amount.', cancel_url, nonce))
    if (order.mandate_max_paise !== null && form.customer_id !== order.customer_ref)
      return page(400, refusalPage('The customer differs from the order’s customer.', cancel_url, nonce))
    if (!callback_url || !cancel_url)
      return page(400, refusalPage('The shop gave no address to return to.', null, nonce))

    const { order_ref, amount_paise, currency } = order
    const merchant = shortText(form.name) || 'the shop'
    const checkout = {
      order_ref,
      amount_paise,
      currency,
      merchant,
      description: shortText(form.description),
      callback_url,
      cancel_url,
      mandate: form.recurring === undefined ? null : mandateOf(order),
    }
    return page(200, checkoutPage(checkout, `${prefix}/checkout/pay`, nonce))
  })

  api.post<Form>('/checkout/pay', SIMULATED, async ({ body }, reply) => {
    const form = body ?? {}
    const callback_url = webAddress(form.callback_url)
    const cancel_url = webAddress(form.cancel_url)
    if (form.outcome === 'cancel' && cancel_url) return reply.redirect(cancel_url, 303)
    const { page, nonce } = htmlReply(reply, callback_url)
    const outcome = OUTCOMES.find((known) => known === form.outcome)
    if (!outcome || !callback_url) return page(400, refusalPage('This choice is not known.', cancel_url, nonce))
    const simulated = await simulateOutcome(sim, form.order_id ?? '', outcome)
    if (!simulated) return page(400, refusalPage('This order does not exist.', cancel_url, nonce))
    if (!simulated.payment) return page(400, refusalPage('This order is already paid.', cancel_url, nonce))
    const { message, fields } = resultFor(simulated, outcome, keys)
    return page(200, handOverPage(shortText(form.name) || 'the shop', message, callback_url, fields, nonce))
  })
}

function mandateOf({ mandate_max_paise, mandate_expires_at }: SimulatedOrder) {
  if (mandate_max_paise === null || mandate_expires_at === null) return null
  return { max_amount_paise: mandate_max_paise, expires_at: mandate_expires_at }
}

/** The fields that Razorpay posts to the callback after the outcome. */
function resultFor(
  { order, payment }: SimulatedOutcome,
  outcome: Outcome,
  { keySecret }: CheckoutKeys,
): { message: string; fields: Record<string, string> } {
  const razorpay_payment_id = payment?.payment_ref ?? ''
  const razorpay_order_id = order.order_ref
  if (outcome === 'success') {
    const razorpay_signature = sign(returnMessage(razorpay_order_id, razorpay_payment_id), keySecret)
    return { message: 'Payment successful', fields: { razorpay_payment_id, razorpay_order_id, razorpay_signature } }
  }
  const isPending = outcome !== 'failure'
  const description = isPending ? 'The bank has not confirmed the payment yet.' : (payment?.error_description ?? '')
  return {
    message: isPending ? 'Payment pending' : 'Payment failed',
    fields: {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': description,
      'error[source]': isPending ? 'bank' : 'customer',
      'error[step]': 'payment_authorization',
      'error[reason]': isPending ? 'payment_pending' : 'payment_failed',
      'error[metadata]': JSON.stringify({ payment_id: razorpay_payment_id, order_id: razorpay_order_id }),
    },
  }
}

/** A page under its own strict policy; the form may also post to the shop's callback address. */
function htmlReply(reply: FastifyReply, callbackUrl: string | null = null) {
  const nonce = randomBytes(16).toString('base64')
  const formTargets = callbackUrl ? `'self' ${new URL(callbackUrl).origin}` : "'self'"
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`
  const page = (status: number, html: string) =>
    reply
      .code(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  return { nonce, page }
}

function webAddress(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

const shortText = (text: string | undefined) => (text ?? '').slice(0, 120)
