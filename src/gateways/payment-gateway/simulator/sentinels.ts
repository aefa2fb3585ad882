/**
 * Inputs that make the simulated gateway fail as the real one does; docs/sentinels.md lists them for people. An order
 * is selected by its exact amount, which no ordinary price has, or by the note `simulate`.
 */
export const GATEWAY_SENTINELS = {
  order_refused: 40043n,
  order_rate_limited_once: 42943n,
  order_error_once: 50043n,
  order_keys_rejected_once: 40243n,
  order_dropped_after_commit: 50243n,
  order_unanswered_after_commit: 50443n,
  payment_authorised_only: 41143n,
  upi_refused: 42843n,
  refund_refused: 41043n,
  refund_dropped_after_commit: 41243n,
  refund_fails_later: 41443n,
  refund_dropped_then_refused: 41343n,
  refund_keys_rejected_once: 40143n,
  refund_forbidden_once: 40343n,
  mandate_rejected: 41543n,
  mandate_confirmed_late: 41643n,
  mandate_keys_rejected_once: 42543n,
  mandate_not_cancelled: 42643n,
  notice_refused: 41743n,
  notice_undelivered: 41843n,
  debit_fails_softly: 42043n,
  debit_fails_hard: 42143n,
  debit_dropped: 42243n,
  debit_dropped_after_commit: 42343n,
  debit_late: 42443n,
  debit_keys_rejected: 42743n,
} as const

export type GatewaySentinel = keyof typeof GATEWAY_SENTINELS

/** The sentinel that an order's note or amount (paise) asks for, if any. */
export function sentinelOf(amountPaise: bigint, notes: unknown): GatewaySentinel | null {
  const names = Object.keys(GATEWAY_SENTINELS) as GatewaySentinel[]
  const asked = notes && typeof notes === 'object' ? (notes as Record<string, unknown>).simulate : undefined
  return names.find((name) => name === asked || GATEWAY_SENTINELS[name] === amountPaise) ?? null
}
