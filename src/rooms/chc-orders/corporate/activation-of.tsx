import type { OwnBulkAction } from '#dashboard/components/bulk-bar.tsx'
import type { ChcOrder } from '../contract/orders.ts'
import { inCareWords } from '../words/in-care.ts'
import { ActivateMany } from './activate-many.tsx'

/** They are activated one after the other while the coordinator waits. */
const MOST_AT_ONCE = 50

interface ActivationOptions {
  orders: readonly ChcOrder[]
  subsidiaryId: string
  /** Reads the list again. */
  onActivated: () => void
}

/** The act on the selected orders of the list. */
export function activationOf({ orders, subsidiaryId, onActivated }: ActivationOptions): OwnBulkAction {
  return {
    label: inCareWords.many.label,
    most: MOST_AT_ONCE,
    dialog: ({ onClose }) => (
      <ActivateMany orders={orders} subsidiaryId={subsidiaryId} onActivated={onActivated} onClose={onClose} />
    ),
  }
}
