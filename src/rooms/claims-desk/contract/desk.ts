import { z } from 'zod'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { manyOf } from '#dashboard/contract/many-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { bucketAction, MODERATION_BUCKETS, type ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { Claim, ClaimEntry, ClaimSummary } from '#rooms/claims/contract/claim.ts'
import { ofClaim } from '#rooms/claims/contract/claim-data.ts'
import { CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { PAYABLE_LIMITS } from '#rooms/claims/rules/payable.ts'
import { RISKS } from '#rooms/claims/rules/risk.ts'
import { SERVICE_LEVELS } from '#rooms/claims/rules/service-level.ts'
import { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { pageNumber } from '#values/page.ts'
import { DESK_ACTIONS } from '../rules/desk-actions.ts'
import { ASSIGNED, SORTS } from '../rules/desk-list.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })
const Risk = z.enum(RISKS)

/** A reviewer has the lock; no one else decides until then. */
const Lock = z.object({ by: Person, until: z.string(), is_mine: z.boolean() })

const Service = z.object({
  state: z.enum(SERVICE_LEVELS),
  /** The next deadline, for a decision or the money; null while there is none, or we wait for the member. */
  due_at: z.string().nullable(),
})

/** A claim in a list of the desk. */
export const ModerationRow = z.object({
  ...ClaimSummary.shape,
  /** Null for the caller's own affairs, which a filter by risk leaves out. */
  risk: Risk.nullable(),
  /** Names of the checks with findings, the most serious first; none of the caller's own affairs. */
  findings: z.array(z.string()),
  /** Whether a colleague must handle it. */
  own_affair: z.boolean(),
  assigned_to: Person.nullable(),
  lock: Lock.nullable(),
  service_level: Service,
})
export type ModerationRow = z.output<typeof ModerationRow>

/** `claim_type`, `risk` and `sla` take several values with commas; what has one of them is listed. */
export const listModerations = defineCall({
  name: 'listModerations',
  method: 'GET',
  path: 'dashboard/moderations/{bucket}',
  summary:
    'Lists the claims of a bucket, 20 per page, oldest first; moderators see initiated claims and their own holds.',
  who: staffMay('moderations.view'),
  params: z.strictObject({ bucket: z.enum(MODERATION_BUCKETS) }),
  query: z.strictObject({
    page_number: pageNumber,
    claim_type: manyOf(CLAIM_TYPES).optional(),
    assigned_to: z.enum(ASSIGNED).default('any'),
    risk: manyOf(RISKS).optional(),
    sla: manyOf(SERVICE_LEVELS).optional(),
    sort: z.enum(SORTS).default('oldest'),
  }),
  reply: pageOf(
    'subscription_usage_moderations',
    ModerationRow,
    {
      /** Over all pages; with filters counted up to 10,000. */
      count: z.int(),
      /** For the buckets the caller may see. */
      bucket_counts: z.partialRecord(z.enum(MODERATION_BUCKETS), z.int()),
    },
    'claims',
  ),
})

export const exportModerations = exportOf(listModerations, {
  name: 'exportModerations',
  summary: 'Exports the claims of a bucket; the export is recorded.',
})

const DeskEntry = ClaimEntry.extend({
  /** null where only the desk sees it. */
  header: z.string().nullable(),
  text: z.string().nullable(),
  internal_note: z.string().nullable(),
  actor: z.object({ type: z.enum(['MEMBER', 'STAFF', 'SYSTEM']), name: z.string().nullable() }),
})
export type DeskEntry = z.output<typeof DeskEntry>

const Check = z.object({
  code: z.string(),
  label: z.string(),
  level: Risk,
  /** The finding in a sentence. */
  text: z.string(),
  other_claim_id: z.int().nullable(),
  other_file_id: z.uuid().nullable(),
  /** The claim's own file that it concerns, if any. */
  file_id: z.uuid().nullable(),
})
export type ClaimCheck = z.output<typeof Check>

const Similar = z.object({
  id: z.int(),
  status: ClaimSummary.shape.status,
  claim_type: z.enum(CLAIM_TYPES),
  patient_name: z.string(),
  establishment_name: z.string().nullable(),
  claim_amount: z.number(),
  approved_claim_amount: z.number().nullable(),
  scheduled_time: z.string(),
  created_at: z.string(),
})
export type SimilarClaim = z.output<typeof Similar>

const Decision = z.object({
  id: z.uuid(),
  verdict: z.enum(['PASSED', 'APPROVED', 'REJECTED']),
  decided_by: Person,
  at: z.string(),
  approved_claim_amount: z.number().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Sampled for a second look. */
  sampled: z.boolean(),
  undone: z.object({ by: Person, at: z.string(), reason: z.string().nullable() }).nullable(),
  review: z.object({ outcome: z.enum(['AGREE', 'DISAGREE']), by: Person, note: z.string().nullable() }).nullable(),
})
export type ClaimDecision = z.output<typeof Decision>

/** A claim for the desk. */
export const DeskClaim = z.object({
  ...Claim.shape,
  claim_history: z.array(DeskEntry),
  risk: Risk,
  checks: z.array(Check),
  similar: z.array(Similar),
  notes: z.array(z.object({ author: Person, text: z.string(), at: z.string() })),
  decisions: z.array(Decision),
  assigned_to: Person.nullable(),
  on_hold_by: Person.nullable(),
  first_approver: Person.nullable(),
  /** Who of the staff raised the amount, and what it was before, in rupees. */
  raised: z.object({ from: z.number(), by: Person }).nullable(),
  /** Who of the staff corrected serious findings away, and the names of those. */
  cleared: z.object({ by: Person, findings: z.array(z.string()) }).nullable(),
  lock: Lock.nullable(),
  service_level: Service.extend({ paused_since: z.string().nullable() }),
  /** Why staff filed it later than the window allows. */
  late_reason: z.string().nullable(),
  /** The maximum of an approval, and the amount above which it needs a second person. Rupees. */
  limits: z.object({
    most_payable: z.number(),
    /** What is left of each of the plan's limits, and of the credits. */
    left: z.array(z.object({ code: z.enum(PAYABLE_LIMITS), amount: z.number() })),
    one_person: z.number(),
    /** The caller raised the claim's amount: a colleague approves it too. */
    raised_by_you: z.boolean(),
    /** The caller corrected a serious finding away: the same. */
    cleared_by_you: z.boolean(),
  }),
  /** The plan that pays, and its remaining benefits for this claim. */
  subscription: z.object({
    id: z.uuid(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    /** Whether a refund of the plan waits for a decision. */
    refund_waits: z.boolean(),
    start_date: z.string(),
    end_date: z.string(),
    /** The payee; the number is masked. */
    holder: z.object({ id: z.uuid(), name: z.string(), mobile: z.string() }),
    service: z
      .object({ name: z.string(), allotted: z.int().nullable(), used: z.int(), remaining: z.int().nullable() })
      .nullable(),
    /** The claim types that it reimburses on the day of service, and its limits for this one; null where credits pay. */
    coverage: z.object({
      is_covered: z.boolean(),
      text: z.string().nullable(),
      claim_types: z.array(z.enum(CLAIM_TYPES)),
    }),
    credits: z.object({ allotted: z.number(), on_hold: z.number(), available: z.number() }).nullable(),
  }),
  /** The bank account; the number is masked. */
  bank: z
    .object({
      status: z.enum(['VERIFIED', 'REVIEW', 'UNVERIFIED', 'FAILED']),
      account_holder_name: z.string(),
      masked_account_number: z.string(),
      ifsc_code: z.string(),
      bank: z.string().nullable(),
      branch: z.string().nullable(),
      /** After a change, payouts wait until then. */
      cooling_until: z.string().nullable(),
      shared_with: z.int(),
    })
    .nullable(),
  /** The caller's available actions; screens show nothing else. */
  allowed_actions: z.array(z.enum(DESK_ACTIONS)),
  /** Actions that the caller's role allows but the claim does not, with the reason. */
  blocked_actions: z.array(z.object({ action: z.enum(DESK_ACTIONS), reason: z.string() })),
})
export type DeskClaim = z.output<typeof DeskClaim>

export const readDeskClaim = defineCall({
  name: 'readDeskClaim',
  method: 'GET',
  path: 'dashboard/claims/{id}',
  summary: 'Returns a claim with its history, checks, similar claims and the caller’s actions; the access is recorded.',
  who: staffMay('claims.view'),
  params: ofClaim,
  reply: DeskClaim,
  refusals: OWN_AFFAIR,
})

export const listReviewers = defineCall({
  name: 'listReviewers',
  method: 'GET',
  path: 'dashboard/reviewers',
  summary: 'Lists reviewers with the number of their assigned claims and the result of quality reviews.',
  who: staffMay('claims.assign'),
  reply: z.object({
    reviewers: z.array(
      z.object({
        ...Person.shape,
        role: z.string(),
        /** Open claims assigned to them. */
        open: z.int(),
        /** Decisions that a colleague reviewed, and how many of them the colleague agreed with. */
        reviewed: z.int(),
        agreed: z.int(),
      }),
    ),
  }),
})

/** The buckets a role may open. A moderator's own holds are requested with `assigned_to=me`. */
export function bucketsOf(actions: readonly string[]): ModerationBucket[] {
  return MODERATION_BUCKETS.filter((bucket) => actions.includes('all') || actions.includes(bucketAction(bucket)))
}
