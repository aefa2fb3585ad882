import { z } from 'zod'
import { CLAIM_STATUSES, OWNER_CALLS, REIMBURSEMENT_TYPES } from '../rules/claim-status.ts'
import { CLAIM_TYPES } from '../rules/claim-types.ts'
import { CLAIM_WAITS_FOR } from '../rules/plan-halt.ts'

export const ClaimFile = z.object({
  id: z.uuid(),
  type: z.enum(['INVOICE', 'PRESCRIPTION', 'DOCUMENT']),
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  /** This bill's amount, rupees; null where it was not given. */
  amount: z.number().nullable(),
})
export type ClaimFile = z.output<typeof ClaimFile>

export const ClaimEntry = z.object({
  header: z.string(),
  text: z.string(),
  /** The status after the entry. */
  current_state: z.enum(CLAIM_STATUSES),
  date: z.string(),
})
export type ClaimEntry = z.output<typeof ClaimEntry>

/** A claim in a list. */
export const ClaimSummary = z.object({
  id: z.int(),
  subscription_id: z.uuid(),
  status: z.enum(CLAIM_STATUSES),
  /** The patient's. */
  uhid: z.uuid(),
  plan_name: z.string(),
  reimbursement_type: z.enum(REIMBURSEMENT_TYPES),
  created_at: z.string(),
  modified_at: z.string(),
  /** Who filed it, by name. */
  created_by_user: z.string().nullable(),
  /** The bank's reference of the payout. */
  external_transaction_id: z.string().nullable(),
  /** Why it was not approved: labels joined by a pipe. */
  reason: z.string().nullable(),
  insured: z.boolean(),
  version: z.int(),
  member: z.object({ has_wallet: z.boolean(), name: z.string() }),
  details: z.object({
    claim_type: z.enum(CLAIM_TYPES),
    claim_id: z.int(),
    patient_name: z.string(),
    uhid_for: z.uuid(),
    /** Rupees, like all amounts. */
    claim_amount: z.number(),
    approved_claim_amount: z.number().nullable(),
    payable_estimate: z.number(),
    provider_name: z.string().nullable(),
    provider_id: z.string().nullable(),
    establishment_name: z.string().nullable(),
    establishment_id: z.string().nullable(),
    scheduled_time: z.string(),
    wallet_transaction_id: z.string().nullable(),
    files: z.array(ClaimFile),
    additional_details: z.object({
      city: z.string().nullable(),
      gstin: z.string().nullable(),
      pincode: z.string().nullable(),
      bill_number: z.string().nullable(),
      remarks: z.string().nullable(),
      wallet_sublimit_package_name: z.string().nullable(),
      package: z.string().nullable(),
      procedure: z.string().nullable(),
      vaccine: z.string().nullable(),
      description: z.string().nullable(),
      power_lenses: z.boolean().nullable(),
      prescription_date: z.iso.date().nullable(),
    }),
  }),
})
export type ClaimSummary = z.output<typeof ClaimSummary>

/** A claim for its owner: no reviewer, no internal note, no check. */
export const Claim = z.object({
  ...ClaimSummary.shape,
  wallet_sublimit_packages: z.array(
    z.object({ id: z.uuid(), name: z.string(), service_categories: z.array(z.string()), available: z.number() }),
  ),
  /** Oldest first. */
  claim_history: z.array(ClaimEntry),
  /** Why it was not approved, as a list. */
  claim_rejection_reasons: z.array(z.object({ code: z.string(), label: z.string(), resubmittable: z.boolean() })),
  /** The deductions from the claimed amount. */
  deductions: z.array(z.object({ reason_code: z.string(), label: z.string(), amount: z.number() })),
  /** The questions while the claim is on hold. */
  hold: z
    .object({
      reasons: z.array(z.object({ code: z.string(), label: z.string() })),
      message: z.string().nullable(),
      /** An instant, like all times. */
      respond_by: z.string(),
    })
    .nullable(),
  /** What it waits for because of its plan, or of the same bill on another claim. */
  waits_for: z.enum(CLAIM_WAITS_FOR).nullable(),
  /** When it no longer waits for `DUPLICATE_FOUND`, at the latest. */
  waits_until: z.string().nullable(),
  /** The owner's available actions. */
  allowed_actions: z.array(z.enum(OWNER_CALLS)),
  /** The deadline for filing it again, where that is allowed. */
  resubmittable_until: z.string().nullable(),
  parent_claim_id: z.int().nullable(),
  /** The claim that files this one again. */
  resubmitted_as: z.int().nullable(),
})
export type Claim = z.output<typeof Claim>
