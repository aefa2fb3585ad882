export const LEAD_TYPES = ['PLAN_ENQUIRY', 'PARTNER_ENQUIRY', 'CHC_REQUEST', 'CALLBACK'] as const
export type LeadType = (typeof LEAD_TYPES)[number]

export const LEAD_STATUSES = ['NEW', 'CALLED', 'CLOSED'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Whoever asks the same within a day asks once. */
export const SAME_LEAD_MS = 86_400_000
/** A lead that nobody asked for again is forgotten. */
export const KEEP_LEADS_DAYS = 180
/** The version of the sentence beside the offers' checkbox. */
export const MARKETING_TEXT_VERSION = '2026-11'

/** Whether a lead of this type is about a partner's plan, and so names it. */
export function namesPartner(type: LeadType): boolean {
  return type === 'PARTNER_ENQUIRY' || type === 'CHC_REQUEST'
}
