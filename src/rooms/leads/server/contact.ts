import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import type { Touch } from '#rooms/offers/rules/touch.ts'

/** The contact details and origin of a lead. */
export interface Contact {
  name: string
  /** '+91' and ten digits. */
  mobile: string
  email: string | null
  details: Record<string, unknown>
  /** The first touch of the person's browser. */
  first_touch: Touch | null
}

const place = (lead_id: string) => `leads:${lead_id}:contact`

export const leadContactColumn: SealedColumn = {
  table: 'leads',
  column: 'sealed_contact',
  id: 'id',
  place,
  hash: {
    column: 'mobile_hmac',
    of: (keys, contact) => mobileHmac(keys, (JSON.parse(contact) as Contact).mobile),
  },
}

/** Finds the leads of a number without storing it in clear. */
export function mobileHmac(keys: Pick<Keys, 'hmac'>, mobile: string): Buffer {
  return keys.hmac('lead-mobile', mobile)
}

export function sealContact(keys: Pick<Keys, 'seal'>, lead_id: string, contact: Contact): Buffer {
  return keys.seal(JSON.stringify(contact), place(lead_id))
}

export function openContact(
  keys: Pick<Keys, 'unseal'>,
  { id, sealed_contact }: { id: string; sealed_contact: Uint8Array },
): Contact {
  return JSON.parse(keys.unseal(sealed_contact, place(id))) as Contact
}
