export const LEAD_TYPES = ['PLAN_ENQUIRY', 'PARTNER_ENQUIRY', 'CHC_REQUEST', 'CALLBACK'] as const
export type LeadType = (typeof LEAD_TYPES)[number]

export const LEAD_STATUSES = ['NEW', 'CALLED', 'CLOSED'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The same enquiry by its owner within this time is the same lead. */
export const SAME_LEAD_MS = 86_400_000
/** A lead that was not asked for again within this time is deleted. */
export const KEEP_LEADS_DAYS = 180
/** The version of the consent text beside the marketing checkbox. */
export const MARKETING_TEXT_VERSION = '2026-11'

/** Whether a lead of this type is about a partner's plan and so requires one. */
export function namesPartner(type: LeadType): boolean {
  return type === 'PARTNER_ENQUIRY' || type === 'CHC_REQUEST'
}
