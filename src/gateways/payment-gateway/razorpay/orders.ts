import { done, type GatewayAnswer } from '../gateway-answer.ts'
import type { GatewayOrder, OrderRequest } from '../payment-gateway.ts'
import { type Connection, call } from './call.ts'
import { wireCollection, wireOrder } from './wire.ts'

/**
 * Creates the order once. When the outcome is unknown, the order is looked up by its receipt before it is created
 * again, so a lost answer does not leave two. (If a slow first call still succeeds afterwards, no buyer is ever shown
 * the extra order.)
 */
export async function createOrder(connection: Connection, request: OrderRequest): Promise<GatewayAnswer<GatewayOrder>> {
  if (request.asked_before) {
    const earlier = await findSameOrder(connection, request)
    if (earlier.outcome !== 'DONE') return earlier
    if (earlier.value) return done(earlier.value)
  }
  const first = await postOrder(connection, request, request.asked_before)
  if (first.outcome !== 'UNKNOWN' || first.cause === 'rate_limited') return first
  const landed = await findSameOrder(connection, request)
  if (landed.outcome !== 'DONE') return first
  return landed.value ? done(landed.value) : postOrder(connection, request, true)
}

/** The newest order under `receipt`, or null when the gateway reports that there is none. */
export async function findOrderByReceipt(
  connection: Connection,
  receipt: string,
): Promise<GatewayAnswer<GatewayOrder | null>> {
  const path = `/orders?${new URLSearchParams({ receipt, count: '10' })}`
  const found = await call(connection, { method: 'GET', path }, wireCollection(wireOrder))
  if (found.outcome !== 'DONE') return found
  // The gateway's filter is "contains"; ours is "equals".
  return done(found.value.items.find((order) => order.receipt === receipt) ?? null)
}

async function findSameOrder(connection: Connection, request: OrderRequest) {
  const found = await findOrderByReceipt(connection, request.receipt)
  if (found.outcome !== 'DONE' || !found.value) return found
  const { amount_paise, currency } = found.value
  const isSame = amount_paise === request.amount_paise && currency === request.currency
  return isSame ? found : done(null)
}

/** The parts of an order that authorise a mandate, or notify the payer before a debit. */
function mandateParts({ mandate, notice }: OrderRequest) {
  const unix = (at: Date) => Math.floor(at.getTime() / 1000)
  return {
    ...(mandate && {
      method: 'upi',
      customer_id: mandate.customer_ref,
      token: {
        max_amount: Number(mandate.max_amount_paise),
        expire_at: unix(mandate.expires_at),
        // A plan's term is counted in days, which matches no calendar frequency.
        frequency: 'as_presented',
      },
    }),
    ...(notice && { notification: { token_id: notice.token_ref, payment_after: unix(notice.payment_after) } }),
  }
}

function postOrder(
  connection: Connection,
  request: OrderRequest,
  repeated: boolean | undefined,
): Promise<GatewayAnswer<GatewayOrder>> {
  const body = {
    amount: Number(request.amount_paise),
    currency: request.currency,
    receipt: request.receipt,
    notes: { ...request.notes, idempotency_key: request.idempotency_key },
    ...mandateParts(request),
    // The gateway captures authorised money itself; what it does not capture within 3 days is returned to the payer.
    payment: {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 60, manual_expiry_period: 4320, refund_speed: 'normal' },
    },
  }
  return call(connection, { method: 'POST', path: '/orders', body, repeated }, wireOrder)
}
