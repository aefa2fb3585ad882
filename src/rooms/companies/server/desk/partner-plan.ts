import { type SqlBool, sql } from 'kysely'
import { API_BASE } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { DeskPartner } from '../../contract/partner-plan.ts'
import { hasMasterCheckup, missingTerms } from '../../rules/missing-terms.ts'
import { isPartnerActive } from '../../rules/partner-order.ts'
import { type CustomField, type TagValues, tagsOf } from '../../rules/partner-terms.ts'

type Terms = Omit<
  DeskPartner,
  'reference_id' | 'tag_values' | 'signed_at' | 'partner_logo_url' | 'missing' | 'amendments'
>

interface Row extends Omit<Terms, 'plan' | 'subsidiary' | 'is_plan_active'> {
  is_plan_active: boolean
  signed_at: Date | null
  tag_values: Partial<TagValues>
  custom_fields: CustomField[]
  subsidiary: DeskPartner['subsidiary']
  stored: {
    logo_file_id: string | null
    placeholder: string | null
    sample: string | null
    mask: string | null
    headers: string[]
  }
  plan: Omit<DeskPartner['plan'], 'has_master_checkup'>
}

/** A contract as our staff see it. @throws Refusal NOT_FOUND */
export async function readPartner(db: Db, id: string, now: Date): Promise<DeskPartner> {
  const [row] = await selectPartners(db, sql<SqlBool>`p.id = ${id}`)
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...partnerOnWire(row, now), amendments: await readAmendments(db, id) }
}

async function readAmendments(db: Db, id: string): Promise<DeskPartner['amendments']> {
  const rows = await db
    .selectFrom('partner_plan_amendments')
    .select(['id', 'effective_on', 'reason', 'quota_before', 'quota_after', 'ends_on_before', 'ends_on_after'])
    .select(['made_by_name', 'created_at'])
    .where('partner_plan_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: toWireTime(row.created_at) }))
}

async function selectPartners(db: Db, condition: ReturnType<typeof sql<SqlBool>>): Promise<Row[]> {
  const { rows } = await sql<Row>`select p.id, p.code, p.status, p.signed_at, p.is_plan_active,
      p.consumed_quota, p.partner_name, p.plan_version_id, p.quota, p.starts_on, p.ends_on, p.domains,
      p.activation_type, p.is_email_optional, p.is_wallet_based_plan, p.checkup_variation_type,
      p.tag_values, p.custom_fields,
      p.deletion_limit, p.update_limit, p.quota_reusable, p.runout_days_on_exit, p.version,
      coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'service_categories', k.service_categories,
        'shared', k.shared) order by k.name) from wallet_sublimit_packages k where k.partner_plan_id = p.id), '[]') as packages,
      jsonb_build_object('id', s.id, 'display_name', s.display_name, 'has_wallet', s.has_wallet,
        'organization_id', s.organization_id) as subsidiary,
      jsonb_build_object('id', v.plan_id, 'name', v.name, 'version', v.version) as plan,
      jsonb_build_object('logo_file_id', p.logo_file_id, 'placeholder', p.reference_id_placeholder,
        'sample', p.reference_id_sample, 'mask', p.reference_id_mask, 'headers', coalesce((select
          jsonb_agg(b.main_header) from plan_benefits b where b.plan_version_id = v.id), '[]')) as stored
    from partner_plans p join subsidiaries s on s.id = p.subsidiary_id join plan_versions v on v.id = p.plan_version_id
    where ${condition} order by p.created_at, p.id`.execute(db)
  return rows
}

function partnerOnWire({ stored, ...row }: Row, now: Date): Omit<DeskPartner, 'amendments'> {
  const { logo_file_id, placeholder, sample, mask, headers } = stored
  const has_master_checkup = hasMasterCheckup(headers)
  const reference_id = placeholder !== null && sample !== null ? { placeholder, sample, mask } : null
  const draft = {
    ...row,
    has_master_checkup,
    has_wallet: row.subsidiary.has_wallet,
    has_packages: row.packages.length > 0,
    has_reference_id: reference_id !== null,
  }
  return {
    ...row,
    signed_at: row.signed_at && toWireTime(row.signed_at),
    is_plan_active: row.status === 'SIGNED' && isPartnerActive(row, now),
    plan: { ...row.plan, has_master_checkup },
    partner_logo_url: logoUrl({ id: row.id, logo_file_id }),
    reference_id,
    tag_values: tagsOf(row.tag_values),
    missing: row.status === 'SIGNED' ? {} : missingTerms(draft, istDateOf(now)),
  }
}

/** Where the logo of a contract is served; the query changes with the picture. */
export function logoUrl({ id, logo_file_id }: { id: string; logo_file_id: string | null }): string | null {
  return logo_file_id && `${API_BASE}/partners/${id}/logo?v=${logo_file_id.slice(0, 8)}`
}

/** Every published version of the plans, the one sold now first. */
export async function listContractPlans(db: Db) {
  const { rows } = await sql<{
    plan_version_id: string
    plan_id: string
    name: string
    version: number
    is_current: boolean
    duration_days: number
    headers: string[]
  }>`select v.id as plan_version_id, v.plan_id, v.name, v.version, v.duration_days,
      v.id = p.current_version_id and p.status = 'LIVE' as is_current,
      coalesce((select jsonb_agg(b.main_header) from plan_benefits b where b.plan_version_id = v.id), '[]') as headers
    from plan_versions v join plans p on p.id = v.plan_id
    order by is_current desc, lower(v.name), v.plan_id, v.version desc limit 1000`.execute(db)
  return rows.map(({ headers, ...row }) => ({ ...row, has_master_checkup: hasMasterCheckup(headers) }))
}
