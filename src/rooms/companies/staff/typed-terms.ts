import type { BodyOf } from '#platform/contract/call.ts'
import { plainNumber } from '#values/money.ts'
import type { changePartner, DeskPartner } from '../contract/partner-plan.ts'
import type { TermField } from '../contract/terms.ts'
import { SAFE_TERMS } from '../rules/partner-terms.ts'

type Body = BodyOf<typeof changePartner>
type TermChanges = Omit<Body, 'version' | 'free_mail_confirmed'>

/** What a person has typed into the form of a contract: texts as they are, lists with an entry in each line. */
export interface TypedTerms {
  partner_name: string
  plan_version_id: string
  quota: string
  starts_on: string
  ends_on: string
  domains: string
  activation_type: DeskPartner['activation_type']
  is_email_optional: boolean
  is_wallet_based_plan: boolean
  packages: DeskPartner['packages']
  checkup_variation_type: string
  uses_reference_id: boolean
  placeholder: string
  sample: string
  mask: string
  tag_values: Record<keyof DeskPartner['tag_values'], string>
  custom_fields: { key?: string; label: string; required: boolean }[]
  deletion_limit: string
  update_limit: string
  quota_reusable: boolean
  runout_days_on_exit: string
}

const lines = (list: readonly string[]) => list.join('\n')
const figure = (value: number | null) => (value === null ? '' : String(value))

/** The form of a contract as it is stored. */
export function typedTerms(partner: DeskPartner): TypedTerms {
  const { tag_values, reference_id } = partner
  return {
    partner_name: partner.partner_name,
    plan_version_id: partner.plan_version_id,
    quota: figure(partner.quota),
    starts_on: partner.starts_on,
    ends_on: partner.ends_on ?? '',
    domains: lines(partner.domains),
    activation_type: partner.activation_type,
    is_email_optional: partner.is_email_optional,
    is_wallet_based_plan: partner.is_wallet_based_plan,
    packages: partner.packages,
    checkup_variation_type: partner.checkup_variation_type ?? '',
    uses_reference_id: reference_id !== null,
    placeholder: reference_id?.placeholder ?? '',
    sample: reference_id?.sample ?? '',
    mask: reference_id?.mask ?? '',
    tag_values: {
      entity: lines(tag_values.entity),
      function: lines(tag_values.function),
      designation: lines(tag_values.designation),
      location: lines(tag_values.location),
    },
    custom_fields: partner.custom_fields,
    deletion_limit: figure(partner.deletion_limit),
    update_limit: figure(partner.update_limit),
    quota_reusable: partner.quota_reusable,
    runout_days_on_exit: figure(partner.runout_days_on_exit),
  }
}

/** The fields of the form that differ from what is stored, as the call takes them; of a signed contract those that may change. */
export function changedTerms(typed: TypedTerms, stored: DeskPartner): TermChanges {
  const before = wantedOf(typedTerms(stored))
  const after = wantedOf(typed)
  const fields: readonly TermField[] = stored.status === 'SIGNED' ? SAFE_TERMS : (Object.keys(after) as TermField[])
  const changed = fields.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

function wantedOf(typed: TypedTerms): Required<TermChanges> {
  const { tag_values } = typed
  return {
    partner_name: typed.partner_name,
    plan_version_id: typed.plan_version_id,
    quota: whole(typed.quota),
    starts_on: typed.starts_on,
    ends_on: typed.ends_on || null,
    domains: entries(typed.domains).map((domain) => domain.toLowerCase()),
    activation_type: typed.activation_type,
    is_email_optional: typed.is_email_optional,
    is_wallet_based_plan: typed.is_wallet_based_plan,
    packages: typed.packages as Required<TermChanges>['packages'],
    checkup_variation_type: (typed.checkup_variation_type || null) as DeskPartner['checkup_variation_type'],
    reference_id: typed.uses_reference_id
      ? { placeholder: typed.placeholder.trim(), sample: typed.sample.trim(), mask: typed.mask.trim() || null }
      : null,
    tag_values: {
      entity: entries(tag_values.entity),
      function: entries(tag_values.function),
      designation: entries(tag_values.designation),
      location: entries(tag_values.location),
    },
    custom_fields: typed.custom_fields,
    deletion_limit: typed.deletion_limit.trim() === '' ? null : whole(typed.deletion_limit),
    update_limit: typed.update_limit.trim() === '' ? null : whole(typed.update_limit),
    quota_reusable: typed.quota_reusable,
    runout_days_on_exit: whole(typed.runout_days_on_exit),
  }
}

function entries(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A whole number; -1, which the call refuses at its field, for anything else. */
function whole(text: string): number {
  const digits = plainNumber(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : -1
}
