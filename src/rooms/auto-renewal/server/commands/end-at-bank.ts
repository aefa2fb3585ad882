import type { MandateGateway } from '#gateways/payment-gateway/mandates.ts'

export type EndingGateway = Pick<MandateGateway, 'cancelMandate' | 'fetchMandate'>

/**
 * Cancels a mandate at the gateway. A refused cancellation is no proof that it has ended: only the gateway's own word
 * is, its state or that it does not know it (404).
 * @returns why it may still be alive, or null
 */
export async function endAtBank(gateway: EndingGateway, customer: string, token: string): Promise<string | null> {
  const cancelled = await gateway.cancelMandate(customer, token)
  if (cancelled.outcome === 'DONE') return null
  if (cancelled.outcome === 'UNKNOWN') return cancelled.cause
  const state = await gateway.fetchMandate(customer, token)
  if (state.outcome === 'REFUSED' && state.status === 404) return null
  if (state.outcome === 'DONE' && ['cancelled', 'rejected'].includes(state.value.status)) return null
  return `${cancelled.code}: ${cancelled.description}`
}
