import type { LeadType } from './lead.ts'
import type { LeadForm } from './lead-form.ts'

/** A partner whose plan a visitor can enquire about. */
export interface OfferedPartner {
  /** The id of the partner plan. */
  partnerId: string
  partnerName: string
  subsidiaryId?: string
}

/** The part of a lead that the page knows before anybody types. */
export interface LeadContext {
  type: LeadType
  planId?: string
  /** The partner plan that the page is about, where no partner is chosen. */
  partnerId?: string
  partnerName?: string
  sub_type?: string
  partners?: readonly OfferedPartner[]
  /** The visitor's origin, as the site remembers it. */
  source?: string
  medium?: string
  campaign?: string
  details?: Readonly<Record<string, unknown>>
}

/** The request body of a lead; empty fields are omitted. */
export function leadPayload(form: LeadForm, { partners, ...context }: LeadContext, marketing: boolean) {
  const partner = partners?.find(({ partnerId }) => partnerId === form.selectedPartnerId)
  const email = form.email.trim()
  return {
    ...context,
    ...partner,
    name: form.name.trim(),
    mobile: form.phoneNumber.trim(),
    ...(email ? { email } : {}),
    ...(marketing ? { marketing } : {}),
  }
}
