/** What may wait for a member of staff. */
export const WAIT_KINDS = [
  'UNCLEAR_PAYOUT',
  'TOPUP',
  'TOPUP_REVERSAL',
  'BANK_NAME',
  'REFUND',
  'NEW_CLAIM',
  'SECOND_APPROVAL',
  'ASSIGNED',
  'QUALITY_CHECK',
  'PARTNER_ORDER',
  'SETTING',
  'INSURANCE',
  'HOME_CARE',
  'CHECKUP',
] as const
export type WaitKind = (typeof WAIT_KINDS)[number]
