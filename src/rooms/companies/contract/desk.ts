import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { inviteCorporateUser } from '#rooms/access/contract/invitations.ts'
import { staffMay } from '#rooms/access/who.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { termWords as words } from '../words/terms.ts'

/** A name of a company, a part of it, a contract. */
export const companyName = () =>
  text({ max: 200, required: words.mandatory })
    .min(1, { error: words.mandatory, abort: true })
    .min(3, words.name)
    .max(100, words.name)
export const rowVersion = z.int().min(1).max(2_000_000_000)
const ofCompany = z.strictObject({ id: uuid({ invalid: words.unknownCompany }) })

const flags = {
  has_health_check: z.boolean(),
  has_wallet: z.boolean(),
  pemc_enabled: z.boolean(),
  consult_enabled: z.boolean(),
  /** Members may neither block people, nor transfer credits, nor delete files. */
  member_restricted: z.boolean(),
  /** We notify people when a report that lists them is downloaded. */
  tells_people_of_reports: z.boolean(),
}

const listed = z.strictObject({
  id: z.string(),
  name: z.string(),
  subsidiaries: z.array(z.string()),
  /** Signed contracts that are in force, and drafts. */
  signed: z.int(),
  drafts: z.int(),
  /** Lives agreed in the former, and lives in use. */
  quota: z.int(),
  consumed_quota: z.int(),
})
export type ListedOrganization = z.output<typeof listed>

export const listOrganizations = defineCall({
  name: 'listOrganizations',
  method: 'GET',
  path: 'dashboard/organizations',
  summary: 'Lists the companies, newest first, or those whose name or a part’s name contains a text.',
  who: staffMay('companies.view'),
  query: z.strictObject({ search: text({ max: 80 }).optional(), page_number: pageNumber }),
  reply: pageOf('organizations', listed),
})

const partnerSummary = z.strictObject({
  id: z.string(),
  partner_name: z.string(),
  status: z.enum(['DRAFT', 'SIGNED']),
  is_plan_active: z.boolean(),
  is_wallet_based_plan: z.boolean(),
  plan_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  quota: z.int(),
  consumed_quota: z.int(),
})
export type PartnerSummary = z.output<typeof partnerSummary>

const subsidiary = z.strictObject({
  id: z.string(),
  name: z.string(),
  display_name: z.string(),
  code: z.string(),
  ...flags,
  version: z.int(),
  /** How many admins it has. */
  admins: z.int(),
  /** Invitations to become its admin that nobody has answered yet. */
  invitations: z.array(z.strictObject({ id: z.string(), mobile: z.string(), expires_at: z.string() })),
  partners: z.array(partnerSummary),
})
export type DeskSubsidiary = z.output<typeof subsidiary>

const organization = z.strictObject({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  version: z.int(),
  subsidiaries: z.array(subsidiary),
})
export type DeskOrganization = z.output<typeof organization>

export const readOrganization = defineCall({
  name: 'readOrganization',
  method: 'GET',
  path: 'dashboard/organizations/{id}',
  summary: 'Returns a company with its parts, their contracts, and who is invited to be their admin.',
  who: staffMay('companies.view'),
  params: ofCompany,
  reply: organization,
})

export const addOrganization = defineCall({
  name: 'addOrganization',
  method: 'POST',
  path: 'dashboard/organizations',
  summary: 'Creates a company, without parts.',
  who: staffMay('companies.edit'),
  body: z.strictObject({ name: companyName() }),
  reply: organization,
  status: 201,
  idempotent: true,
})

export const changeOrganization = defineCall({
  name: 'changeOrganization',
  method: 'PATCH',
  path: 'dashboard/organizations/{id}',
  summary: 'Changes the name of a company.',
  who: staffMay('companies.edit'),
  params: ofCompany,
  body: z.strictObject({ name: companyName(), version: rowVersion }),
  reply: organization,
})

const subsidiaryFields = {
  ...{ name: companyName(), display_name: companyName(), ...flags },
  /** Off unless it is said. */
  tells_people_of_reports: z.boolean().optional(),
}

export const addSubsidiary = defineCall({
  name: 'addSubsidiary',
  method: 'POST',
  path: 'dashboard/subsidiaries',
  summary: 'Creates a part of a company, with what it may use.',
  who: staffMay('companies.edit'),
  body: z.strictObject({ organization_id: uuid({ invalid: words.unknownCompany }), ...subsidiaryFields }),
  reply: organization,
  status: 201,
  idempotent: true,
  commonRefusals: ['NOT_FOUND'],
})

export const changeSubsidiary = defineCall({
  name: 'changeSubsidiary',
  method: 'PATCH',
  path: 'dashboard/subsidiaries/{id}',
  fresh: true,
  summary: 'Changes the names of a part of a company, or what it may use.',
  who: staffMay('companies.edit'),
  params: ofCompany,
  body: z.strictObject({ ...z.strictObject(subsidiaryFields).partial().shape, version: rowVersion }),
  reply: organization,
  refusals: { WALLET_IN_USE: { status: 409, message: words.walletInUse } },
})

export const inviteCompanyAdmin = defineCall({
  name: 'inviteCompanyAdmin',
  method: 'POST',
  path: 'dashboard/subsidiaries/{id}/invitations',
  fresh: true,
  summary:
    'Invites the owner of a mobile number to be the first admin of a part of a company; that admin invites the others.',
  who: staffMay('companies.edit'),
  params: ofCompany,
  body: z.strictObject({ mobile: mobile({ invalid: words.mandatory, required: words.mandatory }) }),
  reply: organization,
  status: 201,
  refusals: { ...inviteCorporateUser.refusals, HAS_ADMIN: { status: 409, message: words.hasAdmin } },
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
})

export const withdrawAdminInvitation = defineCall({
  name: 'withdrawAdminInvitation',
  method: 'DELETE',
  path: 'dashboard/subsidiaries/{id}/invitations/{invitation_id}',
  summary: 'Withdraws an open invitation of a part of a company.',
  who: staffMay('companies.edit'),
  params: z.strictObject({ ...ofCompany.shape, invitation_id: uuid({ invalid: words.unknownCompany }) }),
  reply: organization,
})
