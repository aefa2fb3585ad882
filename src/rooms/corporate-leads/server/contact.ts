import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import type { OrganizationSize, Purpose } from '../rules/corporate-lead.ts'

/** What a company sent again while its request was open: the first stays as it was. */
interface RepeatedRequest {
  contact_name: string
  organization_name: string
  /** '+91' and ten digits. */
  official_phone: string
  organization_size: OrganizationSize
  purpose: Purpose
  /** Wire time. */
  at: string
}

export interface CorporateContact {
  contact_name: string
  organization_name: string
  official_email: string
  official_phone: string
  /** The latest five. */
  asked_again: RepeatedRequest[]
}

const place = (id: string) => `corporate_leads:${id}:contact`

export const corporateContactColumn: SealedColumn = {
  table: 'corporate_leads',
  column: 'sealed_contact',
  id: 'id',
  place,
  hash: {
    column: 'email_hmac',
    of: (keys, contact) => emailHmac(keys, (JSON.parse(contact) as CorporateContact).official_email),
  },
}

/** Finds the leads of an address without storing it in clear. */
export function emailHmac(keys: Pick<Keys, 'hmac'>, address: string): Buffer {
  return keys.hmac('corporate-lead-email', address)
}

export function sealContact(keys: Pick<Keys, 'seal'>, id: string, contact: CorporateContact): Buffer {
  return keys.seal(JSON.stringify(contact), place(id))
}

export function openContact(
  keys: Pick<Keys, 'unseal'>,
  { id, sealed_contact }: { id: string; sealed_contact: Uint8Array },
): CorporateContact {
  return JSON.parse(keys.unseal(sealed_contact, place(id))) as CorporateContact
}
