/** Why a person of our staff has to look at a policy, in the order in which it is said. */
export const ATTENTIONS = [
  'STUCK',
  'NOT_CONNECTED',
  'CONTRADICTED',
  'ISSUED_AFTER_CANCEL',
  'CANCEL_UNCONFIRMED',
  'REFUND_FAILED',
  'REFUND_TO_APPROVE',
  'REFUND_TO_REQUEST',
  'NOT_APPLIED_FOR',
] as const
export type Attention = (typeof ATTENTIONS)[number]

/** Where no gateway serves the insurer of a policy it is not silent: nobody asked it. */
export function attentionOf(
  found: readonly Attention[],
  { insurer_code, connected }: { insurer_code: string; connected: string | undefined },
): Attention[] {
  return found.map((one) => (one === 'STUCK' && insurer_code !== connected ? 'NOT_CONNECTED' : one))
}
