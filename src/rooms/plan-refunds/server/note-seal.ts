import type { SealedColumn } from '#platform/renew-secrets.ts'

/** The place for which a person's own words about a refund are sealed. */
export const noteSeal = (plan_refund_id: string) => `plan_refunds:${plan_refund_id}:note`

export const refundNoteColumn: SealedColumn = {
  table: 'plan_refunds',
  column: 'sealed_note',
  id: 'id',
  place: noteSeal,
}
