import { EVERY_ACTION } from './permits.ts'
import { isStaffRole, type StaffRole } from './roles.ts'
import { STAFF_REPORT_TYPES, staffReportAction } from './staff-report-types.ts'

/** The lists a claim can be in, in the order of its life. */
export const MODERATION_BUCKETS = [
  'initiated',
  'on_hold',
  'pending',
  'approved',
  'rejected',
  'settled',
  'settlement_failed',
] as const
export type ModerationBucket = (typeof MODERATION_BUCKETS)[number]

/** The action that opens one moderation list. */
export function bucketAction<Bucket extends ModerationBucket>(bucket: Bucket): `moderations.bucket.${Bucket}` {
  return `moderations.bucket.${bucket}`
}

/** Every action of staff calls and screens. */
export const STAFF_ACTIONS = [
  'dashboard.view',
  'search.all',
  'claims.view',
  'claims.decide_initiated',
  'claims.decide_pending',
  'claims.settle',
  'claims.undo',
  'claims.assign',
  'claims.reopen',
  'claims.return_settled',
  'moderations.view',
  ...MODERATION_BUCKETS.map(bucketAction),
  'subscription.view',
  'subscription.addQuota',
  'subscription.cancelQuota',
  'subscription.downloadInvoice',
  'subscription.generateInvoice',
  'subscription.blockSubscription',
  'subscription.unblockSubscription',
  'subscription.refundSubscription',
  'subscription.manualReimbursement',
  'healthcash.view',
  'healthcash.grant',
  'topups.view',
  'topups.confirm',
  'reports.view',
  ...STAFF_REPORT_TYPES.map(staffReportAction),
  'upsell.view',
  'upsell.create',
  'insurance.view',
  'insurance.refund',
  'insurance.retry',
  'insurance.cancel',
  'checkup.update',
  'home_care.update',
  'companies.view',
  'companies.edit',
  'camps.view',
  'camps.edit',
  'network.view',
  'network.edit',
  'catalog.edit',
  'settings.edit',
  'settings.confirm',
  'staff.manage',
  'audit.view',
  'sidenav.subscription_details',
  'sidenav.moderations',
  'sidenav.upsell',
  'sidenav.insurance',
  'sidenav.healthcash',
  'sidenav.payouts',
  'sidenav.reports',
  'sidenav.checkups',
  'sidenav.home_care',
  'sidenav.companies',
  'sidenav.camps',
  'sidenav.network',
  'sidenav.catalog',
  'sidenav.settings',
  'sidenav.staff',
  'sidenav.audit',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

// Search results include claims for every role that may search; claims.view opens one, and MEMBER has "only" the
// search.
const MEMBER: readonly StaffAction[] = [
  'dashboard.view',
  'search.all',
  'subscription.view',
  'sidenav.subscription_details',
]

const TABLE: Record<StaffRole, readonly (StaffAction | typeof EVERY_ACTION)[]> = {
  SUPERADMIN: [EVERY_ACTION],
  ADMIN: [
    ...MEMBER,
    'claims.view',
    'claims.decide_initiated',
    'claims.decide_pending',
    'claims.settle',
    'claims.undo',
    'claims.assign',
    'claims.reopen',
    'moderations.view',
    ...MODERATION_BUCKETS.map(bucketAction),
    'subscription.addQuota',
    'subscription.cancelQuota',
    'subscription.downloadInvoice',
    'subscription.generateInvoice',
    'subscription.blockSubscription',
    'subscription.refundSubscription',
    'subscription.manualReimbursement',
    'upsell.view',
    'upsell.create',
    'insurance.view',
    'insurance.refund',
    'insurance.retry',
    'insurance.cancel',
    'companies.view',
    'camps.view',
    'camps.edit',
    'network.view',
    // An alarm of a patient at home waits for half an hour at most.
    'home_care.update',
    'settings.confirm',
    'audit.view',
    'topups.view',
    'reports.view',
    // The ledger contains HealthCash, which is not theirs.
    ...STAFF_REPORT_TYPES.filter((type) => type !== 'TRIAL_BALANCE').map(staffReportAction),
    'sidenav.moderations',
    'sidenav.upsell',
    'sidenav.insurance',
  ],
  MODERATOR: [
    ...MEMBER,
    'claims.view',
    'claims.decide_initiated',
    'moderations.view',
    bucketAction('initiated'),
    'subscription.addQuota',
    'sidenav.moderations',
  ],
  MODERATION_MEMBER: [...MEMBER, 'subscription.manualReimbursement'],
  MEMBER,
  USER: [],
}

/** The actions of a staff role; ['all'] for SUPERADMIN, empty for an unknown role. */
export function actionsOfStaffRole(role: string): readonly (StaffAction | typeof EVERY_ACTION)[] {
  return isStaffRole(role) ? TABLE[role] : []
}
