import { done, type GatewayAnswer } from '../../payment-gateway/gateway-answer.ts'
import { call } from '../../payment-gateway/razorpay/call.ts'
import { isSignedBy } from '../../payment-gateway/razorpay/signatures.ts'
import type { GatewayPayout, PayoutGateway, PayoutRequest, PayoutVerdict, Recipient } from '../payout-gateway.ts'
import type { PayoutConnection } from './connection.ts'
import { wirePayout, wirePayoutEvent, wirePayouts, wireRef } from './wire.ts'

interface Options {
  connection: PayoutConnection
  webhookSecret: string
}

/** RazorpayX over its REST protocol: https://razorpay.com/docs/api/x */
export function razorpayxPayouts({ connection, webhookSecret }: Options): PayoutGateway {
  const id = encodeURIComponent
  return {
    name: 'razorpayx',
    meet: (recipient) => meet(connection, recipient),
    pay: (request) => pay(connection, request),
    fetch: (payoutRef) => call(connection, { method: 'GET', path: `/payouts/${id(payoutRef)}` }, wirePayout),
    find: (key) => find(connection, key),
    verifyWebhook: (rawBody, signature) => verify(rawBody, signature, webhookSecret),
  }
}

/** RazorpayX reuses an existing contact with the same name and reference, and its account with the same number. */
async function meet(connection: PayoutConnection, recipient: Recipient): Promise<GatewayAnswer<string>> {
  const { account_holder_name: name, account_number, ifsc_code: ifsc, reference } = recipient
  const contact = await call(
    connection,
    { method: 'POST', path: '/contacts', body: { name, type: 'customer', reference_id: reference } },
    wireRef,
  )
  if (contact.outcome !== 'DONE') return contact
  const body = {
    contact_id: contact.value.id,
    account_type: 'bank_account',
    bank_account: { name, ifsc, account_number },
  }
  const account = await call(connection, { method: 'POST', path: '/fund_accounts', body }, wireRef)
  return account.outcome === 'DONE' ? done(account.value.id) : account
}

function pay(connection: PayoutConnection, request: PayoutRequest) {
  const { recipient_ref, amount_paise, key, mode, narration, repeated } = request
  return call(
    connection,
    {
      method: 'POST',
      path: '/payouts',
      repeated,
      headers: { 'x-payout-idempotency': key },
      body: {
        account_number: connection.accountNumber,
        fund_account_id: recipient_ref,
        amount: Number(amount_paise),
        currency: 'INR',
        mode,
        purpose: 'refund',
        queue_if_low_balance: true,
        reference_id: key,
        narration,
      },
    },
    wirePayout,
  )
}

async function find(connection: PayoutConnection, key: string): Promise<GatewayAnswer<GatewayPayout | null>> {
  const query = new URLSearchParams({ account_number: connection.accountNumber, reference_id: key, count: '10' })
  const found = await call(connection, { method: 'GET', path: `/payouts?${query}` }, wirePayouts)
  if (found.outcome !== 'DONE') return found
  return done(found.value.items.find((payout) => payout.key === key) ?? null)
}

function verify(rawBody: Buffer, signature: string | undefined, secret: string): PayoutVerdict {
  if (!signature) return { genuine: false, why: 'signature_missing' }
  if (!isSignedBy(rawBody, signature, secret)) return { genuine: false, why: 'signature_wrong' }
  try {
    const { event, created_at, payload } = wirePayoutEvent.parse(JSON.parse(rawBody.toString('utf8')))
    return { genuine: true, type: event, created_at, payout: payload.payout?.entity ?? null }
  } catch {
    return { genuine: false, why: 'body_unreadable' }
  }
}
