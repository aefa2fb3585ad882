import * as z from 'zod'
import { CLAIM_TYPES } from '#rooms/plans/rules/reimbursement.ts'
import { isMailDomain } from '#values/mail-domain.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { ACTIVATION_TYPES } from '../rules/partner-terms.ts'
import { isReferenceIdMask, matchesReferenceId } from '../rules/reference-id.ts'
import { termWords as words } from '../words/terms.ts'
import { companyName } from './desk.ts'

const line = (min: number, max: number, message: string) =>
  text({ max: 1000, required: message }).min(min, message).max(max, message)
const limit = z.int(words.limit).min(0, words.limit).max(1_000_000, words.limit).nullable()

/** A list in which no two items have the same key, whatever their capitals. */
function distinct<Item extends z.ZodType>(item: Item, { max, atMost, keyOf, twice }: Distinct<z.output<Item>>) {
  return z
    .array(item, atMost)
    .max(max, atMost)
    .superRefine((items, context) => {
      const seen = new Set<string>()
      for (const [index, one] of items.entries()) {
        const key = keyOf(one).toLowerCase()
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [index], message: twice })
        seen.add(key)
      }
    })
}

interface Distinct<Item> {
  max: number
  atMost: string
  keyOf: (item: Item) => string
  twice: string
}

const itself = (one: string) => one
const tags = distinct(line(1, 50, words.tag), { max: 500, atMost: words.tags, keyOf: itself, twice: words.tagTwice })

const sublimitPackage = z.strictObject({
  name: line(3, 60, words.packageName),
  service_categories: z
    .array(z.enum(CLAIM_TYPES, words.services), words.services)
    .min(1, words.services)
    .max(CLAIM_TYPES.length, words.services),
  /** False: its amount is reserved for these services. True: it is the most that they may use. */
  shared: z.boolean(),
})

const packages = distinct(sublimitPackage, {
  max: 20,
  atMost: words.packages,
  keyOf: ({ name }) => name,
  twice: words.packageTwice,
}).superRefine((all, context) => {
  const seen = new Set<string>()
  for (const [index, { service_categories }] of all.entries())
    for (const service of service_categories) {
      if (seen.has(service))
        context.addIssue({ code: 'custom', path: [index, 'service_categories'], message: words.serviceTwice(service) })
      seen.add(service)
    }
})

const referenceId = z
  .strictObject({
    placeholder: line(3, 40, words.referenceText),
    sample: line(3, 40, words.referenceText),
    /** Null: any text of three characters or more. */
    mask: text({ max: 200, required: words.mask }).refine(isReferenceIdMask, words.mask).nullable(),
  })
  .refine(({ mask, sample }) => mask === null || !isReferenceIdMask(mask) || matchesReferenceId(mask, sample), {
    path: ['sample'],
    error: words.sample,
  })
  .nullable()

/** What a contract says, each field as it is in a form and on the wire. */
export const termFields = {
  partner_name: companyName(),
  plan_version_id: uuid({ invalid: words.plan, required: words.plan }),
  quota: z.int(words.lives).min(1, words.lives).max(1_000_000, words.lives),
  starts_on: wireDate({ invalid: words.date }),
  /** The last covered day; null for a contract without an end. */
  ends_on: wireDate({ invalid: words.date }).nullable(),
  domains: distinct(text({ max: 300, required: words.domain }).toLowerCase().refine(isMailDomain, words.domain), {
    max: 50,
    atMost: words.domains,
    keyOf: itself,
    twice: words.domainTwice,
  }),
  activation_type: z.enum(ACTIVATION_TYPES, words.activation),
  is_email_optional: z.boolean(),
  is_wallet_based_plan: z.boolean(),
  packages,
  checkup_variation_type: z.enum(['AHC', 'PEMC'], words.checkup).nullable(),
  reference_id: referenceId,
  tag_values: z.strictObject({ entity: tags, function: tags, designation: tags, location: tags }),
  custom_fields: distinct(
    z.strictObject({
      /** Of a field that there is already; a new one gets a key. */
      key: text({ max: 60 }).optional(),
      label: line(3, 60, words.customLabel),
      required: z.boolean(),
    }),
    { max: 10, atMost: words.customFields, keyOf: ({ label }) => label, twice: words.customTwice },
  ),
  deletion_limit: limit,
  update_limit: limit,
  quota_reusable: z.boolean(),
  runout_days_on_exit: z.int(words.runout).min(0, words.runout).max(180, words.runout),
}
export type TermField = keyof typeof termFields

/** The same as they are shown: a contract of before keeps what it said. */
export const shownTerms = {
  partner_name: z.string(),
  plan_version_id: z.string(),
  quota: z.int(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  domains: z.array(z.string()),
  activation_type: z.enum(ACTIVATION_TYPES),
  is_email_optional: z.boolean(),
  is_wallet_based_plan: z.boolean(),
  packages: z.array(z.strictObject({ name: z.string(), service_categories: z.array(z.string()), shared: z.boolean() })),
  checkup_variation_type: z.enum(['AHC', 'PEMC']).nullable(),
  reference_id: z.strictObject({ placeholder: z.string(), sample: z.string(), mask: z.string().nullable() }).nullable(),
  tag_values: z.strictObject({
    entity: z.array(z.string()),
    function: z.array(z.string()),
    designation: z.array(z.string()),
    location: z.array(z.string()),
  }),
  custom_fields: z.array(z.strictObject({ key: z.string(), label: z.string(), required: z.boolean() })),
  deletion_limit: z.int().nullable(),
  update_limit: z.int().nullable(),
  quota_reusable: z.boolean(),
  runout_days_on_exit: z.int(),
} satisfies Record<TermField, z.ZodType>
