import { z } from 'zod'
import type { GatewayAnswer } from '../gateway-answer.ts'
import type { UpiRequest } from '../payment-gateway.ts'
import { type Connection, call } from './call.ts'

/** Any other link is unreadable: an app would open it. */
const wireUpi = z.object({ link: z.string().regex(/^upi:\/\/pay\?[^\s]{1,1900}$/) })

/** Razorpay's UPI intent: a payment of the order that waits for a UPI app on the buyer's phone. */
export function openUpiPayment(
  connection: Connection,
  { order_ref, amount_paise, currency, description, contact, email, address, user_agent, referer }: UpiRequest,
): Promise<GatewayAnswer<{ link: string }>> {
  const body = {
    amount: Number(amount_paise),
    currency,
    order_id: order_ref,
    contact,
    // The gateway requires one; this address is the one that it names for buyers without.
    email: email ?? 'void@razorpay.com',
    description,
    method: 'upi',
    upi: { flow: 'intent' },
    ip: address,
    user_agent,
    referer,
  }
  return call(connection, { method: 'POST', path: '/payments/create/upi', body }, wireUpi)
}
