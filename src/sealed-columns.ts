/** Every column whose sealed values are kept for good, so that a new secret can seal them anew. One line a room. */
import { keyCheckColumn } from '#platform/check-keys.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import { authenticatorColumn } from '#rooms/accounts/server/authenticator.ts'
import { accountNumberColumn } from '#rooms/bank-details/server/queries/bank-details.ts'
import { leadContactColumn } from '#rooms/leads/server/contact.ts'
import { refundNoteColumn } from '#rooms/plan-refunds/server/note-seal.ts'
import { upsellMobileColumn } from '#rooms/upsell/server/links.ts'

/** The word that a start tries comes last: when it opens under the new secret alone, everything does. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  authenticatorColumn,
  accountNumberColumn,
  leadContactColumn,
  refundNoteColumn,
  upsellMobileColumn,
  keyCheckColumn,
]
