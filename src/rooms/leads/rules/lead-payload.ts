import type { LeadType } from './lead.ts'
import type { LeadForm } from './lead-form.ts'

/** A partner whose plan can be asked about. */
export interface OfferedPartner {
  /** The id of the partner plan. */
  partnerId: string
  partnerName: string
  subsidiaryId?: string
}

/** What the page knows of a lead before anybody types. */
export interface LeadContext {
  type: LeadType
  planId?: string
  sub_type?: string
  partners?: readonly OfferedPartner[]
  /** Where the visitor came from, as the site remembers it. */
  source?: string
  medium?: string
  campaign?: string
  details?: Readonly<Record<string, unknown>>
}

/** The lead as it travels; what was left empty is left away. */
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
