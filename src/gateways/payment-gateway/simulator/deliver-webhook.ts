import { sign } from '../razorpay/signatures.ts'

export type WebhookTarget = { url: string; secret: string }

/**
 * Posts one signed event. Anything but a 2xx throws, so that the job is retried, as Razorpay retries for 24 hours. The
 * shop has 5 seconds to answer.
 */
export async function deliverWebhook(target: WebhookTarget, eventId: string, body: string): Promise<void> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': sign(body, target.secret),
    },
    body,
    signal: AbortSignal.timeout(5_000),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The shop answered ${response.status} to event ${eventId}`)
}
