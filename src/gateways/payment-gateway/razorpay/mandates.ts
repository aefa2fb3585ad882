import { z } from 'zod'
import { mapAnswer } from '../gateway-answer.ts'
import type { DebitRequest, MandateGateway } from '../mandates.ts'
import { type Connection, call } from './call.ts'
import { wireToken } from './wire.ts'

const id = encodeURIComponent
const wireCustomer = z.object({ id: z.string().min(1) })
const wireDebit = z.object({ razorpay_payment_id: z.string().min(1) })

/** Recurring payments over REST: customers, their tokens, and payments without the customer. */
export function mandates(connection: Connection): MandateGateway {
  return {
    async ensureCustomer({ name, contact, email }) {
      // fail_existing 0: a customer already known by this contact and mail is returned, not refused.
      const body = { name, contact, ...(email ? { email } : {}), fail_existing: '0' }
      const answer = await call(connection, { method: 'POST', path: '/customers', body }, wireCustomer)
      return mapAnswer(answer, (customer) => ({ customer_ref: customer.id }))
    },
    fetchMandate: (customerRef, tokenRef) =>
      call(connection, { method: 'GET', path: `/customers/${id(customerRef)}/tokens/${id(tokenRef)}` }, wireToken),
    async cancelMandate(customerRef, tokenRef) {
      const path = `/customers/${id(customerRef)}/tokens/${id(tokenRef)}/cancel`
      const answer = await call(connection, { method: 'PUT', path }, z.object({ status: z.string() }))
      return mapAnswer(answer, () => ({ cancelled: true as const }))
    },
    async debit(request) {
      const path = '/payments/create/recurring'
      const answer = await call(
        connection,
        { method: 'POST', path, body: debitBody(request), repeated: request.repeated },
        wireDebit,
      )
      return mapAnswer(answer, (made) => ({ payment_ref: made.razorpay_payment_id }))
    },
  }
}

function debitBody(request: DebitRequest) {
  return {
    email: request.email ?? '',
    contact: request.contact,
    amount: Number(request.amount_paise),
    currency: request.currency,
    order_id: request.order_ref,
    customer_id: request.customer_ref,
    token: request.token_ref,
    recurring: true,
    description: request.description,
    notes: { reference: request.reference },
  }
}
