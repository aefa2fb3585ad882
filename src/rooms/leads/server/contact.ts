import type { Keys } from '#platform/seal.ts'
import type { Touch } from '#rooms/offers/rules/touch.ts'

/** What is known of the person behind a lead. */
export interface Contact {
  name: string
  /** '+91' and ten digits. */
  mobile: string
  email: string | null
  details: Record<string, unknown>
  /** What led the person's browser to us first. */
  first_touch: Touch | null
}

const place = (lead_id: string) => `leads:${lead_id}:contact`

export function sealContact(keys: Pick<Keys, 'seal'>, lead_id: string, contact: Contact): Buffer {
  return keys.seal(JSON.stringify(contact), place(lead_id))
}

export function openContact(
  keys: Pick<Keys, 'unseal'>,
  { id, sealed_contact }: { id: string; sealed_contact: Uint8Array },
): Contact {
  return JSON.parse(keys.unseal(sealed_contact, place(id))) as Contact
}
