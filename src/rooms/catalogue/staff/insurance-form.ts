import { fieldWords as words } from '../rules/documents/field-words.ts'
import { amount, choice, type FormSection, line, lines, whole } from './field-spec.ts'

/** The form of an insurance plan. */
export const INSURANCE_FORM: readonly FormSection[] = [
  {
    title: words.sections.cover,
    fields: [
      line('name'),
      choice('status', ['LIVE', 'RETIRED']),
      line('slug'),
      { kind: 'fixed', name: 'id' },
      { kind: 'area', name: 'summary', full: true },
    ],
  },
  {
    title: words.sections.insurer,
    fields: [line('insurer'), line('insurer_code'), line('insurer_registration'), line('master_policy_number')],
  },
  {
    title: words.sections.premium,
    fields: [whole('sum_assured'), amount('premium'), amount('tax'), amount('tax_rate'), amount('stamp_duty')],
  },
  {
    title: words.sections.entry,
    fields: [
      whole('tenure_months'),
      whole('entry_age_min'),
      whole('entry_age_max'),
      line('enrolment_last_date', { optional: true }),
      whole('free_look_days'),
    ],
  },
  {
    title: words.sections.figure,
    fields: [
      amount('claim_settlement_percent', true),
      line('claim_settlement_source', { optional: true }),
      line('claim_settlement_year', { optional: true }),
      line('claim_settlement_review_on', { optional: true }),
    ],
  },
  { title: words.sections.card, fields: [lines('features'), lines('exclusions'), lines('disclaimers')] },
  {
    title: words.sections.documents,
    fields: [
      {
        kind: 'rows',
        name: 'documents',
        one: words.document,
        full: true,
        fields: [line('name'), choice('kind', ['CIS', 'POLICY_WORDING', 'CLAIM_FORM', 'OTHER']), lines('points')],
      },
      {
        kind: 'rows',
        name: 'grievance_ladder',
        one: words.step,
        full: true,
        fields: [line('name'), line('contact'), whole('days')],
      },
    ],
  },
  {
    title: words.sections.declaration,
    fields: [line('declaration_version'), { kind: 'area', name: 'declaration_text', full: true }],
  },
]
