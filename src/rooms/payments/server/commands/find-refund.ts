import type { GatewayAnswer, GatewayUnknown } from '#gateways/payment-gateway/gateway-answer.ts'
import type { GatewayRefund, PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Refund } from '../payments.ts'

/** The reference in the receipt of an attempt. */
export function referenceOf(receipt: string | null): string {
  return receipt?.replace(/-\d+$/, '') ?? ''
}

/**
 * Asks the gateway whether any attempt of a refund was carried out: the processed one, else one that is being
 * processed, else null. A payment that the gateway does not know has no refunds there.
 */
export async function askForRefund(
  gateway: Pick<PaymentGateway, 'listRefunds'>,
  { payment_ref, reference }: Pick<Refund, 'payment_ref' | 'reference'>,
): Promise<Extract<GatewayAnswer<GatewayRefund | null>, { outcome: 'DONE' }> | GatewayUnknown> {
  const list = await gateway.listRefunds(payment_ref)
  if (list.outcome === 'UNKNOWN') return list
  const made = list.outcome === 'DONE' ? list.value : []
  const ours = made.filter(({ receipt, status }) => referenceOf(receipt) === reference && status !== 'failed')
  return { outcome: 'DONE', value: ours.find(({ status }) => status === 'processed') ?? ours[0] ?? null }
}
