import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { BENEFITS } from '#rooms/plans/server/queries/plan-json.ts'
import type { Partner } from '../contract.ts'
import { inPartnerOrder, isPartnerActive, type PartnerTerm } from '../rules/partner-order.ts'
import { type CustomField, type TagValues, tagsOf } from '../rules/partner-terms.ts'
import { logoUrl } from './desk/partner-plan.ts'

interface Row extends PartnerTerm {
  id: string
  subsidiary_id: string
  plan_id: string
  plan_name: string
  partner_name: string
  domains: string[]
  quota: number
  consumed_quota: number
  is_wallet_based_plan: boolean
  checkup_variation_type: 'AHC' | 'PEMC' | null
  reference_id_placeholder: string | null
  reference_id_sample: string | null
  logo_file_id: string | null
  tag_values: Partial<TagValues>
  custom_fields: CustomField[]
  benefits: Partner['plan']['benefits']
  wallet_sublimit_packages: Partner['wallet_sublimit_packages']
}

const PACKAGES = sql`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name,
  'service_categories', p.service_categories, 'shared', p.shared) order by p.name)
  from wallet_sublimit_packages p where p.partner_plan_id = c.id), '[]')`

/**
 * The plans of the given companies, grouped by company: in force first, then newest first. A company without plans has
 * no entry.
 */
export async function listPartners(
  db: Db,
  subsidiary_ids: readonly string[],
  now: Date,
): Promise<Map<string, Partner[]>> {
  if (subsidiary_ids.length === 0) return new Map()
  const { rows } = await sql<Row>`select c.id, c.subsidiary_id, v.plan_id, v.name as plan_name, c.partner_name,
    c.starts_on, c.ends_on, c.is_plan_active, c.created_at, c.domains, c.quota, c.consumed_quota, c.is_wallet_based_plan,
    c.checkup_variation_type, c.reference_id_placeholder, c.reference_id_sample, c.logo_file_id, c.tag_values,
    c.custom_fields, ${BENEFITS} as benefits, ${PACKAGES} as wallet_sublimit_packages
    from partner_plans c join plan_versions v on v.id = c.plan_version_id
    where c.subsidiary_id in (${sql.join(subsidiary_ids)}) and c.status = 'SIGNED' order by c.id`.execute(db)
  const sorted = inPartnerOrder(rows, now).map((row) => ({ owner: row.subsidiary_id, partner: onWire(row, now) }))
  return new Map(
    [...Map.groupBy(sorted, ({ owner }) => owner)].map(([owner, own]) => [owner, own.map(({ partner }) => partner)]),
  )
}

function onWire(row: Row, now: Date): Partner {
  const { reference_id_placeholder: placeholder, reference_id_sample: sample, checkup_variation_type } = row
  return {
    id: row.id,
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    partner_name: row.partner_name,
    plan_start: row.starts_on,
    domains: row.domains,
    partner_logo_url: logoUrl(row),
    quota: row.quota,
    consumed_quota: row.consumed_quota,
    is_plan_active: isPartnerActive(row, now),
    is_wallet_based_plan: row.is_wallet_based_plan,
    wallet_sublimit_packages: row.wallet_sublimit_packages,
    plan: {
      benefits: row.benefits,
      expiry_date: row.ends_on,
      master_checkup_configuration: checkup_variation_type && { variation_type: checkup_variation_type },
    },
    details: {
      external_reference_id: placeholder !== null && sample !== null ? { placeholder, sample } : null,
      tags: tagsOf(row.tag_values),
      custom_fields: row.custom_fields,
    },
  }
}
