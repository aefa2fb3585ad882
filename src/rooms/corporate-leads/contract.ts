import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { captchaTask, captchaWidget } from '#platform/contract/captcha.ts'
import { anyone } from '#platform/contract/who.ts'
import { staffMay } from '#rooms/access/who.ts'
import { email } from '#values/email.ts'
import { parseIstDate } from '#values/ist-date.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { text } from '#values/text.ts'
import { INBOXES, MIN_NAME, ORGANIZATION_SIZES, PURPOSES, STAGES } from './rules/corporate-lead.ts'
import { corporateLeadWords as words } from './words/form.ts'

const name = text({ max: 200, required: words.mandatory })
  .overwrite(withoutUnseen)
  .min(1, { error: words.mandatory, abort: true })
  .min(MIN_NAME, words.nameShort)
  .max(100, words.invalid)
const campaignText = text({ max: 100 }).optional()
const chosen = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { error: ({ input }) => (input === undefined || input === '' ? words.mandatory : words.invalid) })

/** D3.37. */
export const CorporateLeadPayload = z.strictObject({
  contact_name: name,
  organization_name: name,
  official_email: email({ invalid: words.emailInvalid, required: words.mandatory }),
  official_phone: mobile({ invalid: words.phoneInvalid, required: words.mandatory }),
  organization_size: chosen(ORGANIZATION_SIZES),
  purpose: chosen(PURPOSES),
  /** Base64 of the solved task of `leads/corporate/challenge`, or the provider's token. */
  g_recaptcha: text({ max: 3000, required: words.mandatory }).min(1, words.mandatory),
  campaign: campaignText,
  medium: campaignText,
  source: campaignText,
  /** No person sees this field: who fills it in is a robot, is thanked, and leaves nothing. */
  website: text({ max: 1000 }).optional(),
})
export type CorporateLeadPayload = z.output<typeof CorporateLeadPayload>

export const sendCorporateLead = defineCall({
  name: 'sendCorporateLead',
  method: 'POST',
  path: 'leads/corporate',
  summary:
    'A company asks to be called. From the same email address within seven days it is the same lead; three requests a day are taken from an address.',
  who: anyone,
  body: CorporateLeadPayload,
  reply: z.object({ id: z.uuid() }),
  status: 201,
  refusals: { CAPTCHA_FAILED: { status: 422, message: words.captchaFailed } },
})

export const readCorporateCaptcha = defineCall({
  name: 'readCorporateCaptcha',
  method: 'GET',
  path: 'leads/corporate/challenge',
  summary:
    'Returns a proof-of-work task (ALTCHA), or what a configured captcha provider needs, for one request of a company.',
  who: anyone,
  reply: z.union([captchaTask, captchaWidget]),
})

const CorporateLead = z.object({
  id: z.uuid(),
  inbox: z.enum(INBOXES),
  stage: z.enum(STAGES),
  contact_name: z.string(),
  organization_name: z.string(),
  /** Masked, as the number. */
  official_email: z.string(),
  official_phone: z.string(),
  is_free_mail: z.boolean(),
  organization_size: z.enum(ORGANIZATION_SIZES),
  purpose: z.enum(PURPOSES),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  /** Whose it is; null while it is nobody's. */
  owner: z.object({ id: z.uuid(), name: z.string().nullable(), is_me: z.boolean() }).nullable(),
  next_step: z.string().nullable(),
  next_step_on: z.iso.date().nullable(),
  times_asked: z.number().int(),
  last_asked_at: z.string(),
  version: z.number().int(),
})
export type CorporateLead = z.output<typeof CorporateLead>

export const listCorporateLeads = defineCall({
  name: 'listCorporateLeads',
  method: 'GET',
  path: 'dashboard/corporate_leads',
  summary: 'Lists the leads of an inbox and stage, latest request first; addresses and numbers are masked.',
  who: staffMay('upsell.view'),
  query: z.strictObject({
    inbox: z.enum(INBOXES).default('SALES'),
    stage: z.enum(STAGES).default('NEW'),
    page_number: pageNumber,
  }),
  reply: pageOf('leads', CorporateLead),
})

const params = z.strictObject({ id: z.uuid() })

const Asked = z.object({
  contact_name: z.string(),
  organization_name: z.string(),
  official_phone: z.string(),
  organization_size: z.enum(ORGANIZATION_SIZES),
  purpose: z.enum(PURPOSES),
  at: z.string(),
})

/** Audited, because it shows the address and the number. */
export const readCorporateLead = defineCall({
  name: 'readCorporateLead',
  method: 'GET',
  path: 'dashboard/corporate_leads/{id}',
  summary: 'Returns a lead with its address, its number and what was sent again; the access is recorded.',
  who: staffMay('upsell.view'),
  params,
  reply: CorporateLead.extend({ asked_again: z.array(Asked) }),
})

export const changeCorporateLead = defineCall({
  name: 'changeCorporateLead',
  method: 'PATCH',
  path: 'dashboard/corporate_leads/{id}',
  summary: 'Sets the stage, the owner (oneself or nobody) or the next step of a lead.',
  who: staffMay('upsell.create'),
  params,
  body: z.strictObject({
    stage: z.enum(STAGES).optional(),
    owner: z.enum(['ME', 'NOBODY']).optional(),
    next_step: text({ max: 200 }).nullable().optional(),
    next_step_on: z.iso.date(words.invalid).refine(parseIstDate, words.invalid).nullable().optional(),
    version: z.int().min(1).max(2_000_000_000),
  }),
  reply: CorporateLead,
})
