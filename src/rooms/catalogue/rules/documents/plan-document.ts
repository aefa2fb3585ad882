import * as z from 'zod'
import { SERVICE_PROVIDERS } from '#rooms/plans/rules/plan.ts'
import { CLAIM_TYPES } from '#rooms/plans/rules/reimbursement.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { invalidWords as words } from '../invalid-words.ts'
import { amount, line, listOf, maybeLine, oneOf, whole } from './fields.ts'

const component = z.strictObject({
  code: text({ max: 30, required: words.mandatory }).regex(/^[A-Z][A-Z0-9_]{1,29}$/, words.componentCode),
  label: line(60),
  amount: amount(),
  sac: text({ max: 8, required: words.sac }).regex(/^[0-9]{4,8}$/, words.sac),
  tax_rate: z
    .number(words.taxRate)
    .min(0, words.taxRate)
    .max(100, words.taxRate)
    .refine((rate) => parseRupees(rate) !== undefined, words.taxRate)
    .default(18),
})

const benefit = z.strictObject({
  main_header: line(80),
  display_header: line(160),
  extra_display_headers: listOf(line(160), { max: 10 }).default([]),
  worth: amount().nullable().default(null),
  service_title: line(80),
  benefit_attribute_value: whole(0, 10_000).nullable().default(null),
  service_provider: oneOf(SERVICE_PROVIDERS).nullable().default(null),
})

const maybeAmount = () => amount({ min: 1 }).nullable().default(null)
const reimbursement = z.strictObject({
  claim_type: oneOf(CLAIM_TYPES),
  per_visit: maybeAmount(),
  per_month: maybeAmount(),
  per_term: maybeAmount(),
  count: whole(1, 1_000).nullable().default(null),
})

/** A plan as in the catalogue file and in its form; money in rupees, taxes included. */
export const planDocument = z
  .strictObject({
    id: uuid({ invalid: words.uuid }),
    status: oneOf(['LIVE', 'RETIRED']).default('LIVE'),
    product_code: text({ max: 40, required: words.productCode })
      .regex(/^[a-z][a-z0-9-]{1,39}$/, words.productCode)
      .default('healthplan'),
    name: line(80),
    cost: amount({ min: 1 }),
    valued_at: amount(),
    duration_days: whole(1, 3660),
    adult: whole(0, 20),
    minor: whole(0, 20),
    coverage_text: line(80),
    marketing_plan_title: line(80),
    marketing_plan_subtitle: line(200),
    exclusions: listOf(line(200), { max: 30 }).default([]),
    human_readable_billing_cycle: maybeLine(60),
    components: listOf(component, { max: 10, keyOf: ({ code }) => ({ field: 'code', key: code }) }).min(
      1,
      words.noComponent,
    ),
    benefits: listOf(benefit, { max: 40 }).default([]),
    reimbursements: listOf(reimbursement, {
      max: CLAIM_TYPES.length,
      keyOf: ({ claim_type }) => ({ field: 'claim_type', key: claim_type }),
    }).default([]),
    cities: listOf(line(80), { max: 500, keyOf: (name) => ({ key: name }) }).default([]),
  })
  .superRefine(({ adult, minor, cost, components }, context) => {
    if (adult + minor === 0) context.addIssue({ code: 'custom', path: ['adult'], message: words.nobody })
    const total = components.reduce((sum, part) => sum + parseRupees(part.amount)!, 0n)
    const price = parseRupees(cost)!
    if (total !== price)
      context.addIssue({
        code: 'custom',
        path: ['components'],
        message: words.sum(formatRupees(total), formatRupees(price)),
      })
  })
export type PlanDocument = z.output<typeof planDocument>
