import type { Paise } from '#values/money.ts'

/** How a bank transfers money. */
export const PAYOUT_MODES = ['IMPS', 'RTGS', 'NEFT'] as const
export type PayoutMode = (typeof PAYOUT_MODES)[number]

export interface ModeLimits {
  /** The largest amount that IMPS transfers. */
  imps_up_to: Paise
  /** The smallest amount that RTGS transfers. */
  rtgs_from: Paise
}

/**
 * The mode for an amount: IMPS arrives within minutes and RTGS within the hour, NEFT takes every amount.
 * @param refused modes that the bank refused for an earlier payout of the same claim
 */
export function payoutMode(
  amount_paise: Paise,
  { imps_up_to, rtgs_from }: ModeLimits,
  refused: readonly PayoutMode[] = [],
): PayoutMode {
  if (amount_paise <= imps_up_to && !refused.includes('IMPS')) return 'IMPS'
  if (amount_paise >= rtgs_from && !refused.includes('RTGS')) return 'RTGS'
  return 'NEFT'
}
