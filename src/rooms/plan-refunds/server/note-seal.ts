import type { SealedColumn } from '#platform/renew-secrets.ts'

/** The encryption context of a person's own text about a refund. */
export const noteSeal = (plan_refund_id: string) => `plan_refunds:${plan_refund_id}:note`

export const refundNoteColumn: SealedColumn = {
  table: 'plan_refunds',
  column: 'sealed_note',
  id: 'id',
  place: noteSeal,
}
