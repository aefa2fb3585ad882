import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, partnerMay } from '#rooms/access/who.ts'
import { CLAIM_FILES, ClaimData } from '#rooms/claims/contract/claim-data.ts'
import { FILING_REFUSALS } from '#rooms/claims/contract/file-claim.ts'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'
import { CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { claimWords } from '#rooms/claims/words/claim.ts'
import { CONSENT_REFUSALS } from '#rooms/partner-consents/contract/guard.ts'
import { pageNumber } from '#values/page.ts'
import { orderCallWords as words } from '../words/calls.ts'
import { account_id } from './for-person.ts'
import { COMPANY_PATH, ofCompany } from './orders.ts'

const CLAIMS = `${COMPANY_PATH}/user_claims`
const who = partnerMay('chc_orders.create')
const refusals = { ...CONSENT_REFUSALS, OWN_AFFAIR: { ...OWN_AFFAIR.OWN_AFFAIR, message: words.OWN_CLAIM } }

/** A claim as the coordinator who filed it sees it: where it is, and nothing that the person or our staff added. Rupees. */
const AssistedClaim = z.strictObject({
  id: z.int(),
  plan_name: z.string(),
  claim_type: z.enum(CLAIM_TYPES),
  claim_amount: z.number(),
  scheduled_time: z.string(),
  status: z.enum(CLAIM_STATUSES),
  created_at: z.string(),
})
export type AssistedClaim = z.output<typeof AssistedClaim>

export const listUserClaims = defineCall({
  name: 'listUserClaims',
  method: 'GET',
  path: CLAIMS,
  summary: 'Lists the claims that this coordinator has filed for a person under the consent that lives, newest first.',
  who,
  params: ofCompany,
  query: z.strictObject({ account_id, page_number: pageNumber }),
  reply: pageOf('claims', AssistedClaim),
  refusals: CONSENT_REFUSALS,
})

const ClaimablePlan = z.strictObject({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  /** The person's own on this plan. */
  uhid: z.uuid(),
  claim_types: z.array(z.enum(CLAIM_TYPES)),
  /** Days in India, as claims count them. */
  window: z.strictObject({
    today: z.iso.date(),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    max_claim_days: z.int(),
  }),
})
export type ClaimablePlan = z.output<typeof ClaimablePlan>

export const listUserClaimPlans = defineCall({
  name: 'listUserClaimPlans',
  method: 'GET',
  path: `${CLAIMS}/plans`,
  summary: 'Lists the plans that cover a person, with the claim types that each reimburses, under their consent.',
  who,
  params: ofCompany,
  query: z.strictObject({ account_id }),
  reply: z.strictObject({
    /** As the coordinator entered it. */
    name: z.string().nullable(),
    plans: z.array(ClaimablePlan),
  }),
  refusals,
})

export const fileUserClaim = defineCall({
  name: 'fileUserClaim',
  method: 'POST',
  path: CLAIMS,
  summary: 'Files a claim for a person’s own bill under their consent; it pays the person’s own bank account.',
  who,
  params: ofCompany,
  /** Names the person, so that their consent is looked at before the body is read. */
  query: z.strictObject({
    account_id: account_id.optional(),
    claim_type: z.enum(CLAIM_TYPES, claimWords.fields.claimType),
  }),
  body: ClaimData,
  files: CLAIM_FILES,
  reply: AssistedClaim,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: { ...FILING_REFUSALS, ...refusals },
})
