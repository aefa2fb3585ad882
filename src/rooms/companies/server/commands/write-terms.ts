import type { Db } from '#platform/database/open-database.ts'
import type { DeskPartner } from '../../contract/partner-plan.ts'
import type { TermField } from '../../contract/terms.ts'
import { referenceIdExpression } from '../../rules/reference-id.ts'

export type Terms = Pick<DeskPartner, TermField>

/** Writes all terms of a contract but its packages, which are the wallet's. */
export async function writeTerms(trx: Db, id: string, terms: Terms): Promise<void> {
  const { reference_id, tag_values, custom_fields } = terms
  const mask = reference_id?.mask ?? null
  await trx
    .updateTable('partner_plans')
    .set((update) => ({
      ...(pick(terms, COLUMNS) as Pick<Terms, (typeof COLUMNS)[number]>),
      reference_id_placeholder: reference_id?.placeholder ?? null,
      reference_id_sample: reference_id?.sample ?? null,
      reference_id_mask: mask,
      reference_id_pattern: mask && (referenceIdExpression(mask) ?? null),
      tag_values: JSON.stringify(tag_values),
      custom_fields: JSON.stringify(custom_fields),
      version: update('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Terms that are columns as they are. */
const COLUMNS = [
  'partner_name',
  'plan_version_id',
  'quota',
  'starts_on',
  'ends_on',
  'domains',
  'activation_type',
  'is_email_optional',
  'is_wallet_based_plan',
  'checkup_variation_type',
  'deletion_limit',
  'update_limit',
  'quota_reusable',
  'runout_days_on_exit',
] as const satisfies readonly TermField[]

export function pick<Field extends TermField>(terms: Terms, fields: readonly Field[]): Partial<Terms> {
  return Object.fromEntries(fields.map((field) => [field, terms[field]]))
}
