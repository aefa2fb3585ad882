import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { staffMay } from '#rooms/access/who.ts'
import { email } from '#values/email.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { personName } from '#values/person-name.ts'
import { text } from '#values/text.ts'
import { LEAD_STATUSES, LEAD_TYPES, namesPartner } from './rules/lead.ts'
import { detailsProblem } from './rules/lead-details.ts'
import { leadWords as words } from './words/form.ts'

const shortText = text({ max: 100 }).optional()

const details = z.record(z.string(), z.unknown(), words.detailsInvalid).superRefine((value, context) => {
  const problem = detailsProblem(value)
  if (!problem) return
  const malformed = problem !== 'size'
  context.addIssue({ code: 'custom', message: words.detailsInvalid, params: { malformed }, input: value })
})

export const LeadPayload = z
  .strictObject({
    type: z.enum(LEAD_TYPES),
    name: personName({ tooShort: words.nameShort, required: words.mandatory }),
    mobile: mobile({ invalid: words.phoneInvalid, required: words.mandatory }),
    email: email({ invalid: words.emailInvalid }).optional(),
    planId: z.uuid().optional(),
    /** The id of a partner plan; required for PARTNER_ENQUIRY and CHC_REQUEST. */
    partnerId: z.uuid().optional(),
    partnerName: text({ max: 200 }).optional(),
    subsidiaryId: z.uuid().optional(),
    /** Accepted from older clients and ignored: the session identifies the person. */
    accountId: z.uuid().optional(),
    source: shortText,
    medium: shortText,
    campaign: shortText,
    sub_type: shortText,
    details: details.optional(),
    /** Consent to marketing messages, given by its own checkbox. */
    marketing: z.boolean().default(false),
  })
  .refine(({ type, partnerId }) => !namesPartner(type) || partnerId !== undefined, {
    path: ['partnerId'],
    error: words.mandatory,
  })
export type LeadPayload = z.output<typeof LeadPayload>

export const sendLead = defineCall({
  name: 'sendLead',
  method: 'PUT',
  path: 'leads',
  summary:
    'Requests a call. For the logged-in owner of the number, the same type and plan within a day is the same lead (200); every other request adds one (201).',
  who: anyone,
  body: LeadPayload,
  reply: z.object({ id: z.uuid(), is_existing: z.boolean() }),
  also: 201,
})

const Lead = z.object({
  id: z.uuid(),
  type: z.enum(LEAD_TYPES),
  status: z.enum(LEAD_STATUSES),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  plan_name: z.string().nullable(),
  partner_name: z.string().nullable(),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  sub_type: z.string().nullable(),
  wants_offers: z.boolean(),
  /** How often this number was given for this type and plan. */
  times_asked: z.number().int(),
  last_asked_at: z.string(),
  version: z.number().int(),
})
export type Lead = z.output<typeof Lead>

export const listLeads = defineCall({
  name: 'listLeads',
  method: 'GET',
  path: 'dashboard/leads',
  summary: 'Lists the leads of a status, newest first; numbers are masked.',
  who: staffMay('upsell.view'),
  query: z.strictObject({ status: z.enum(LEAD_STATUSES).default('NEW'), page_number: pageNumber }),
  reply: pageOf('leads', Lead),
})

const params = z.strictObject({ id: z.uuid() })

/** Audited, because it shows the whole number. */
export const readLead = defineCall({
  name: 'readLead',
  method: 'GET',
  path: 'dashboard/leads/{id}',
  summary: 'Returns a lead with its number, email address and details; the access is recorded.',
  who: staffMay('upsell.view'),
  params,
  reply: Lead.extend({
    email: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    /** The first touch of the person's browser; `source` and the like are the last one. */
    first_touch: z
      .object({ source: z.string(), medium: z.string().nullable(), campaign: z.string().nullable() })
      .nullable(),
  }),
})

export const moveLead = defineCall({
  name: 'moveLead',
  method: 'PATCH',
  path: 'dashboard/leads/{id}',
  summary: 'Sets the status of a lead.',
  who: staffMay('upsell.create'),
  params,
  body: z.strictObject({ status: z.enum(LEAD_STATUSES), version: z.int().min(1).max(2_000_000_000) }),
  reply: Lead,
})
