import type { CheckoutForm, CheckoutRequest, GatewayReturn } from '../payment-gateway.ts'

/** Fields of Razorpay's hosted checkout ("embedded"), which is reached by a form post from the buyer's browser. */
export function checkoutForm(checkoutUrl: string, keyId: string, request: CheckoutRequest): CheckoutForm {
  const fields: Record<string, string> = {
    key_id: keyId,
    order_id: request.order_ref,
    amount: String(request.amount_paise),
    currency: request.currency,
    name: request.merchant_name,
    description: request.description,
    callback_url: request.callback_url,
    cancel_url: request.cancel_url,
  }
  if (request.mandate) {
    fields.customer_id = request.mandate.customer_ref
    // 'preferred': a purchase also succeeds if the buyer's bank does not support mandates.
    fields.recurring = request.mandate.only ? '1' : 'preferred'
  }
  for (const [key, value] of Object.entries(request.prefill)) if (value) fields[`prefill[${key}]`] = value
  return { action: checkoutUrl, fields }
}

/**
 * Reads what the hosted page posted to the callback: `razorpay_payment_id`, `razorpay_order_id` and `razorpay_signature`
 * after success, else `error[code]`, `error[description]` and `error[metadata]`, a JSON text naming payment and order.
 */
export function readReturn(fields: Record<string, unknown>): GatewayReturn {
  const payment_ref = text(fields.razorpay_payment_id)
  const order_ref = text(fields.razorpay_order_id)
  const signature = text(fields.razorpay_signature)
  if (payment_ref && order_ref && signature) return { kind: 'paid', order_ref, payment_ref, signature }

  const code = text(fields['error[code]'])
  if (!code) return { kind: 'unreadable' }
  const metadata = readMetadata(text(fields['error[metadata]']))
  return {
    kind: 'not_paid',
    order_ref: text(metadata.order_id),
    payment_ref: text(metadata.payment_id),
    code,
    description: text(fields['error[description]']) ?? '',
  }
}

/** A posted text of plausible length, else null: the fields come from a browser and may be anything. */
function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 500 && !value.includes('\0') ? value : null
}

function readMetadata(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = json ? JSON.parse(json) : {}
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
