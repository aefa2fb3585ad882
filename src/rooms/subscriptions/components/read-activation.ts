import { CallError, request } from '#platform/contract/client.ts'
import { readMySubscription } from '../contract/subscription.ts'
import type { ActivationEvent } from '../rules/activation.ts'
import { subscriptionWords } from '../words.ts'

const words = subscriptionWords.activation

// Loaded when it is asked for: the schemas behind the call are not worth a later first paint.

/** Looks whether a bought plan is active. */
export async function readActivation(subscription_id: string): Promise<ActivationEvent> {
  try {
    const { is_active } = await request(readMySubscription, { params: { id: subscription_id } })
    return { kind: 'answered', isActive: is_active, waiting: words.waiting }
  } catch (error) {
    return { kind: 'failed', message: error instanceof CallError && error.status === 0 ? error.message : words.failed }
  }
}
