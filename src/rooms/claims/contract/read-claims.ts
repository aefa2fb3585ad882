import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { pageNumber } from '#values/page.ts'
import { uuid } from '#values/uuid.ts'
import { CLAIM_TYPES } from '../rules/claim-types.ts'
import { claimWords } from '../words/claim.ts'
import { Claim, ClaimSummary } from './claim.ts'
import { ofClaim } from './claim-data.ts'

const { fields } = claimWords

export const listClaims = defineCall({
  name: 'listClaims',
  method: 'GET',
  path: 'usagemoderation/claim',
  summary: 'Lists the claims of the signed-in user, newest first; filters by member and by pending or past.',
  who: signedIn,
  query: z.strictObject({
    member_uhid: uuid({ invalid: fields.member }).optional(),
    tab: z.enum(['pending', 'completed']).optional(),
    page_number: pageNumber,
  }),
  reply: z.object({
    subscription_usage_moderations: z.array(ClaimSummary),
    count: z.int(),
    pagination_info: z.object({
      current_page: z.int(),
      has_next_page: z.boolean(),
      has_prev_page: z.boolean(),
      page_start_index: z.int(),
      page_end_index: z.int(),
      total_claims: z.int(),
    }),
  }),
  commonRefusals: ['NOT_FOUND'],
})

export const readMyWaiting = defineCall({
  name: 'readMyWaiting',
  method: 'GET',
  path: 'me/waiting',
  summary: 'Counts the claims of the signed-in user that wait for their answer.',
  who: signedIn,
  reply: z.object({ claims: z.int() }),
})

export const listCoverage = defineCall({
  name: 'listCoverage',
  method: 'GET',
  path: 'usagemoderation/coverage',
  summary: 'Lists, for each plan of the signed-in user, the claim types that it reimburses, with its limits.',
  who: signedIn,
  reply: z.object({
    plans: z.array(
      z.object({
        subscription_id: z.uuid(),
        claim_types: z.array(
          z.object({
            claim_type: z.enum(CLAIM_TYPES),
            /** The plan's limits and what is left of them, or of the health credits; null where there is no limit. */
            text: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
})

export const readClaim = defineCall({
  name: 'readClaim',
  method: 'GET',
  path: 'usagemoderation/detail/{id}',
  summary: 'Returns a claim of the user with its history.',
  who: signedIn,
  params: ofClaim,
  reply: Claim,
})

export const readClaimFile = defineCall({
  name: 'readClaimFile',
  method: 'GET',
  path: 'usagemoderation/files/{id}',
  summary: 'Returns a file of a claim to its owner, as they sent it; the access is recorded.',
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  reply: { file: 'application/octet-stream' },
})
