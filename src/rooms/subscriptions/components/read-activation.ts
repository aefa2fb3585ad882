import { CallError, request } from '#platform/contract/client.ts'
import { readMySubscription } from '../contract/subscription.ts'
import type { ActivationEvent } from '../rules/activation.ts'
import { subscriptionWords } from '../words.ts'

const words = subscriptionWords.activation

// Imported on demand: the schemas behind the call would delay the first paint.

/** Checks whether a bought plan is active. */
export async function readActivation(subscription_id: string): Promise<ActivationEvent> {
  try {
    const { is_active } = await request(readMySubscription, { params: { id: subscription_id } })
    return { kind: 'answered', isActive: is_active, waiting: words.waiting }
  } catch (error) {
    return { kind: 'failed', message: error instanceof CallError && error.status === 0 ? error.message : words.failed }
  }
}
