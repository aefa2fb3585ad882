import * as z from 'zod'
import { defineCall, type FileRule } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { staffMay } from '#rooms/access/who.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { termWords as words } from '../words/terms.ts'
import { rowVersion } from './desk.ts'
import { shownTerms, termFields } from './terms.ts'

export const ofPartner = z.strictObject({ id: uuid({ invalid: words.unknownContract }) })
const CONTRACT_SIGNED = { CONTRACT_SIGNED: { status: 409, message: words.signed } } as const

export const deskPartner = z.strictObject({
  id: z.string(),
  code: z.string(),
  status: z.enum(['DRAFT', 'SIGNED']),
  /** UTC; null while it is a draft. */
  signed_at: z.string().nullable(),
  /** In force by the plan-active rule, at the time of the call. */
  is_plan_active: z.boolean(),
  consumed_quota: z.int(),
  subsidiary: z.strictObject({
    id: z.string(),
    display_name: z.string(),
    has_wallet: z.boolean(),
    organization_id: z.string(),
  }),
  plan: z.strictObject({ id: z.string(), name: z.string(), version: z.int(), has_master_checkup: z.boolean() }),
  partner_logo_url: z.string().nullable(),
  ...shownTerms,
  /** What was agreed after it was signed, newest first; null where it did not change. */
  amendments: z.array(
    z.strictObject({
      id: z.string(),
      effective_on: z.string(),
      reason: z.string(),
      quota_before: z.int().nullable(),
      quota_after: z.int().nullable(),
      ends_on_before: z.string().nullable(),
      ends_on_after: z.string().nullable(),
      made_by_name: z.string().nullable(),
      /** UTC. */
      created_at: z.string(),
    }),
  ),
  /** What is missing before it may be signed, by field. */
  missing: z.record(z.string(), z.string()),
  version: z.int(),
})
export type DeskPartner = z.output<typeof deskPartner>

export const readPartner = defineCall({
  name: 'readPartner',
  method: 'GET',
  path: 'dashboard/partners/{id}',
  summary: 'Returns a contract of a company, with what is missing before it may be signed.',
  who: staffMay('companies.view'),
  params: ofPartner,
  reply: deskPartner,
})

export const listContractPlans = defineCall({
  name: 'listContractPlans',
  method: 'GET',
  path: 'dashboard/partners/plans',
  summary: 'Lists the published versions of all plans, the one sold now first, for a contract to name one.',
  who: staffMay('companies.view'),
  reply: z.strictObject({
    plans: z.array(
      z.strictObject({
        plan_version_id: z.string(),
        plan_id: z.string(),
        name: z.string(),
        version: z.int(),
        is_current: z.boolean(),
        duration_days: z.int(),
        has_master_checkup: z.boolean(),
      }),
    ),
  }),
})

const { partner_name, plan_version_id, quota, starts_on, ends_on } = termFields

export const addPartner = defineCall({
  name: 'addPartner',
  method: 'POST',
  path: 'dashboard/partners',
  summary: 'Drafts a contract for a part of a company. A draft is seen by our staff only and gives nobody anything.',
  who: staffMay('companies.edit'),
  body: z.strictObject({
    subsidiary_id: uuid({ invalid: words.unknownCompany }),
    partner_name,
    plan_version_id,
    quota,
    starts_on,
    ends_on,
  }),
  reply: deskPartner,
  status: 201,
  idempotent: true,
  commonRefusals: ['NOT_FOUND'],
})

export const changePartner = defineCall({
  name: 'changePartner',
  method: 'PATCH',
  path: 'dashboard/partners/{id}',
  fresh: true,
  summary:
    'Changes the terms of a draft. Of a signed contract only domains, tag values, own fields and limits change; another field is refused.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  body: z.strictObject({
    ...z.strictObject(termFields).partial().shape,
    /** For a mail domain under which anybody can have an address. */
    free_mail_confirmed: z.boolean().optional(),
    version: rowVersion,
  }),
  body_bytes: 400_000,
  reply: deskPartner,
  refusals: CONTRACT_SIGNED,
})

export const signPartner = defineCall({
  name: 'signPartner',
  method: 'POST',
  path: 'dashboard/partners/{id}/sign',
  fresh: true,
  summary: 'Marks a contract as signed, from now on binding; refuses with everything that is missing, by field.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  body: z.strictObject({ version: rowVersion }),
  reply: deskPartner,
  refusals: CONTRACT_SIGNED,
})

export const discardPartner = defineCall({
  name: 'discardPartner',
  method: 'DELETE',
  path: 'dashboard/partners/{id}',
  summary: 'Deletes a draft.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  reply: z.void(),
  status: 204,
  refusals: CONTRACT_SIGNED,
})

const LOGO: FileRule = {
  max_files: 1,
  max_bytes: 1_048_576,
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  messages: { kind: words.logoKind, size: words.logoSize, count: words.logoCount },
}

export const savePartnerLogo = defineCall({
  name: 'savePartnerLogo',
  method: 'PUT',
  path: 'dashboard/partners/{id}/logo',
  summary: 'Replaces the logo on a company’s own page, for a draft or a signed contract.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  body: z.strictObject({ version: rowVersion }),
  files: { logo: LOGO },
  reply: deskPartner,
})

export const removePartnerLogo = defineCall({
  name: 'removePartnerLogo',
  method: 'DELETE',
  path: 'dashboard/partners/{id}/logo',
  summary: 'Removes the logo from a company’s own page; without one the page shows the name alone.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  body: z.strictObject({ version: rowVersion }),
  reply: deskPartner,
})

export const readPartnerLogo = defineCall({
  name: 'readPartnerLogo',
  method: 'GET',
  path: 'partners/{id}/logo',
  summary:
    'Returns the logo of a signed contract, which the company’s own page shows to everybody; of a draft to our staff only.',
  who: anyone,
  params: ofPartner,
  /** Changes with the picture. */
  query: z.strictObject({ v: text({ max: 40 }).optional() }),
  reply: { file: 'application/octet-stream' },
})
