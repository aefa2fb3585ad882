/** Entries of the audit log by which somebody looked at the data of a person, rather than changed it. */
export const LOOKS = [
  'bank-details.reviews-viewed',
  'bulk-uploads.people-exported',
  'checkups.order-read',
  'checkups.report-opened',
  'claims.claim-opened',
  'claims.file-viewed',
  'claims.original-opened',
  'consults.member-verified',
  'health-cash.looked-up',
  'home-care.care-opened',
  'home-care.summary-opened',
  'insurance.certificate-opened',
  'insurance.looked-up',
  'insurance.policy-read',
  'leads.lead-read',
  'payouts.account-revealed',
  'subscription-details.invoice-downloaded',
  'subscription-details.looked-up',
  'subscription-details.subscription-read',
  'upsell.looked-up',
] as const

/** What a coordinator did under the consent of a person, from that consent's own log. */
export const COORDINATOR_LOOKS = ['read_status', 'read_details', 'read_address', 'read_claims'] as const

export const LOOKERS = ['CLAIMS_TEAM', 'CUSTOMER_CARE', 'CARE_TEAM', 'ADMINISTRATION', 'COMPANY', 'SOMEBODY'] as const
export type Looker = (typeof LOOKERS)[number]

/** In which capacity somebody looked. Names stay with us: a person asks about a line by its time. */
export function lookerOf({
  actor_type,
  role,
  action,
}: {
  actor_type: string
  role: string | null
  action: string
}): Looker {
  if (actor_type === 'partner') return 'COMPANY'
  if (actor_type !== 'staff') return 'SOMEBODY'
  if (action.startsWith('home-care.')) return 'CARE_TEAM'
  if (role === 'MODERATOR' || role === 'MODERATION_MEMBER') return 'CLAIMS_TEAM'
  return role === 'SUPERADMIN' || role === 'ADMIN' ? 'ADMINISTRATION' : 'CUSTOMER_CARE'
}
