import type { Parts } from '#platform/parts.ts'
import type { Delivery, OutgoingMessage } from '../delivery.ts'
import { fcmPush } from './fcm.ts'
import { simulatedPush } from './simulated-push.ts'

/** `to` is the token of an app at the push service. */
export interface PushMessage extends OutgoingMessage {
  readonly title: string
  readonly link: string
}

/** REFUSED with this reason: the app is gone from the phone, and its token with it. */
export const UNREGISTERED = 'HTTP_404'

export interface PushGateway {
  send(message: PushMessage): Promise<Delivery>
}

/** Firebase Cloud Messaging, or simulated phones. In production without an account there is no such channel. */
export function pushGateway(parts: Parts): PushGateway {
  const { account, url } = parts.config.push
  if (account) return fcmPush(account, url)
  if (parts.config.simulator) return simulatedPush(parts)
  return { send: async () => ({ outcome: 'REFUSED', reason: 'NOT_CONFIGURED' }) }
}
