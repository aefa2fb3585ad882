import * as z from 'zod'
import { parseIstDate } from '#values/ist-date.ts'
import { formatRupees, type Paise, parseRupees, percentOf } from '#values/money.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { invalidWords as words } from '../invalid-words.ts'
import { amount, line, listOf, maybeLine, oneOf, whole } from './fields.ts'
import { isSlug } from './group-document.ts'

const percent = () =>
  z
    .number(words.taxRate)
    .min(0, words.taxRate)
    .max(100, words.taxRate)
    .refine((rate) => parseRupees(rate) !== undefined, words.taxRate)

const maybeDay = () =>
  text({ max: 30, required: words.day })
    .refine((written) => parseIstDate(written) !== undefined, words.day)
    .nullable()
    .default(null)

const sentences = () => listOf(line(300), { max: 30 }).default([])

/** A text with its own paragraphs. */
const DECLARATION_MAX = 5_000

const COVER_DOCUMENT_KINDS = ['CIS', 'POLICY_WORDING', 'CLAIM_FORM', 'OTHER'] as const

/** An insurance plan as in the catalogue file and in its form; money in rupees, the premium with its tax. */
export const insuranceDocument = z
  .strictObject({
    id: uuid({ invalid: words.uuid }),
    status: oneOf(['LIVE', 'RETIRED']).default('LIVE'),
    slug: text({ max: 80, required: words.mandatory }).refine(isSlug, words.slug),
    name: line(80),
    summary: line(300),
    insurer: line(120),
    insurer_code: text({ max: 40, required: words.mandatory }).regex(/^[a-z][a-z0-9-]{1,39}$/, words.productCode),
    insurer_registration: line(80),
    master_policy_number: line(60),
    sum_assured: whole(1, 999_999_999),
    premium: amount({ min: 1 }),
    tax: amount(),
    tax_rate: percent().default(18),
    stamp_duty: amount().default(0),
    tenure_months: whole(1, 600),
    entry_age_min: whole(0, 120),
    entry_age_max: whole(0, 120),
    enrolment_last_date: maybeDay(),
    free_look_days: whole(0, 90).default(30),
    claim_settlement_percent: percent().nullable().default(null),
    claim_settlement_source: maybeLine(200),
    claim_settlement_year: maybeLine(20),
    claim_settlement_review_on: maybeDay(),
    features: sentences(),
    exclusions: sentences(),
    disclaimers: sentences(),
    documents: listOf(z.strictObject({ name: line(120), kind: oneOf(COVER_DOCUMENT_KINDS), points: sentences() }), {
      max: 10,
      keyOf: ({ name }) => ({ field: 'name', key: name }),
    }).default([]),
    grievance_ladder: listOf(z.strictObject({ name: line(120), contact: line(200), days: whole(1, 365) }), {
      max: 10,
    }).default([]),
    declaration_version: line(40),
    declaration_text: line(DECLARATION_MAX),
  })
  .superRefine((document, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const [premium, tax, duty] = [document.premium, document.tax, document.stamp_duty].map((one) => parseRupees(one)!)
    if (tax! + duty! >= premium!) issue('premium', words.premiumTooLow)
    else refuseOtherTax({ premium: premium!, tax: tax!, rate: document.tax_rate }, (text) => issue('tax', text))
    if (document.entry_age_min > document.entry_age_max) issue('entry_age_max', words.ages)
    const figure = [
      document.claim_settlement_percent,
      document.claim_settlement_source,
      document.claim_settlement_year,
      document.claim_settlement_review_on,
    ]
    if (figure.some((one) => one === null) && figure.some((one) => one !== null))
      issue('claim_settlement_percent', words.figure)
  })
export type InsuranceDocument = z.output<typeof insuranceDocument>

/** The tax is what its rate makes of the rest of the premium, to the paisa. */
function refuseOtherTax(
  { premium, tax, rate }: { premium: Paise; tax: Paise; rate: number },
  refuse: (text: string) => void,
): void {
  const net = premium - tax
  const right = percentOf(net, rate)
  const difference = right > tax ? right - tax : tax - right
  if (difference > 1n) refuse(words.coverTax(formatRupees(net), rate, formatRupees(right)))
}
