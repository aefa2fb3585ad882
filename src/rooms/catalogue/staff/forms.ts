import { AUDIENCES, CHANNELS, COUPON_KINDS, COUPON_STATUSES, FREQUENCIES } from '#rooms/coupons/rules/coupon.ts'
import { SERVICE_PROVIDERS } from '#rooms/plans/rules/plan.ts'
import { CLAIM_TYPES } from '#rooms/plans/rules/reimbursement.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { optionWords, fieldWords as words } from '../rules/documents/field-words.ts'
import { amount, choice, type FormSection, flip, line, lines, picks, time, whole } from './field-spec.ts'
import { INSURANCE_FORM } from './insurance-form.ts'

/** The form fields of each kind, in order. */
export const FORMS: Record<CatalogueKind, readonly FormSection[]> = {
  plans: [
    {
      title: words.sections.sold,
      fields: [
        line('name'),
        choice('status', ['LIVE', 'RETIRED']),
        line('product_code'),
        { kind: 'fixed', name: 'id' },
      ],
    },
    {
      title: words.sections.price,
      fields: [
        amount('cost'),
        amount('valued_at'),
        whole('duration_days'),
        line('human_readable_billing_cycle', { optional: true }),
        {
          kind: 'rows',
          name: 'components',
          one: words.component,
          full: true,
          fields: [line('code'), line('label'), amount('amount'), line('sac'), amount('tax_rate')],
        },
      ],
    },
    { title: words.sections.covers, fields: [whole('adult'), whole('minor'), line('coverage_text')] },
    {
      title: words.sections.card,
      fields: [line('marketing_plan_title'), line('marketing_plan_subtitle', { full: true }), lines('exclusions')],
    },
    {
      title: words.sections.benefits,
      fields: [
        {
          kind: 'rows',
          name: 'benefits',
          one: words.benefit,
          full: true,
          fields: [
            line('main_header'),
            line('display_header'),
            line('service_title'),
            amount('worth', true),
            whole('benefit_attribute_value', true),
            choice('service_provider', SERVICE_PROVIDERS, true),
            lines('extra_display_headers'),
          ],
        },
      ],
    },
    {
      title: words.sections.reimbursements,
      fields: [
        {
          kind: 'rows',
          name: 'reimbursements',
          one: words.reimbursement,
          full: true,
          fields: [
            choice('claim_type', CLAIM_TYPES),
            amount('per_visit', true),
            amount('per_month', true),
            amount('per_term', true),
            whole('count', true),
          ],
        },
      ],
    },
    { title: words.sections.cities, fields: [lines('cities')] },
  ],
  groups: [
    {
      title: words.sections.page,
      fields: [
        { kind: 'fixed' as const, name: 'slug' },
        choice('kind', ['retail', 'home-care']),
        line('title'),
        line('headline', { full: true }),
        { kind: 'area' as const, name: 'lead', full: true },
      ],
    },
    {
      title: words.sections.shown,
      fields: [
        choice('status', ['DRAFT', 'LIVE', 'RETIRED']),
        time('live_from'),
        time('live_to'),
        { kind: 'pick', name: 'redirect_slug', of: 'groups', optional: true },
      ],
    },
    { title: words.sections.plans, fields: [picks('plan_ids', 'plans')] },
  ],
  coupons: [
    {
      title: words.sections.gives,
      fields: [
        { kind: 'fixed' as const, name: 'code' },
        choice('status', COUPON_STATUSES),
        choice('kind', COUPON_KINDS),
        amount('value'),
        amount('max_discount', true),
        flip('allow_zero'),
        choice('frequency', FREQUENCIES),
        whole('recurring_times', true),
        flip('visible'),
      ],
    },
    {
      title: words.sections.holds,
      fields: [
        time('starts_at'),
        time('ends_at'),
        choice('audience', AUDIENCES),
        amount('min_cost', true),
        flip('requires_auto_debit'),
        { kind: 'ticks' as const, name: 'channels', options: CHANNELS, optional: true },
        picks('plan_ids', 'plans'),
        picks('group_slugs', 'groups'),
        picks('exclude_plan_ids', 'plans'),
      ],
    },
    {
      title: words.sections.limits,
      fields: [whole('total_limit', true), amount('spend_limit', true), whole('per_customer_limit', true)],
    },
  ],
  offers: [
    {
      title: words.sections.offer,
      fields: [
        { kind: 'fixed' as const, name: 'code' },
        choice('status', ['DRAFT', 'LIVE', 'ENDED']),
        choice('kind', ['LIMITED_TIMED', 'RENEWAL']),
        { kind: 'pick' as const, name: 'coupon_code', of: 'coupons' as const },
        time('starts_at'),
        time('ends_at'),
      ],
    },
  ],
  redirects: [
    {
      title: words.sections.redirect,
      fields: [
        { kind: 'fixed' as const, name: 'code' },
        { kind: 'pick' as const, name: 'target_slug', of: 'groups' as const },
        line('utm_source', { optional: true }),
        line('utm_medium', { optional: true }),
        line('utm_campaign', { optional: true }),
        flip('active'),
      ],
    },
  ],
  insurance_plans: INSURANCE_FORM,
}

/** The options of a choice. */
export function optionLabel(name: string, value: string): string {
  const own: Record<string, Record<string, string>> = optionWords
  return own[name]?.[value] ?? own.any?.[value] ?? value
}

/** The initial values of a new item: nothing that costs money or is on sale already. */
export function blank(kind: CatalogueKind, idField: string, id: string): Record<string, unknown> {
  const empty: Record<CatalogueKind, object> = {
    plans: {
      status: 'LIVE',
      product_code: 'healthplan',
      components: [{ tax_rate: 18 }],
      benefits: [],
      reimbursements: [],
    },
    groups: { kind: 'retail', status: 'DRAFT', plan_ids: [] },
    coupons: { status: 'DRAFT', audience: 'ALL', frequency: 'ONCE', per_customer_limit: 1 },
    offers: { status: 'DRAFT' },
    redirects: { active: false },
    insurance_plans: {
      status: 'LIVE',
      tax_rate: 18,
      stamp_duty: 0,
      free_look_days: 30,
      documents: [],
      grievance_ladder: [],
    },
  }
  return { [idField]: id, ...empty[kind] }
}
