import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { PlanReply } from '../../contract.ts'
import type { CatalogueStatus } from '../../rules/plan-group-sale.ts'
import { PLAN } from './plan-json.ts'

/** A plan group as stored, with the ids of its plans on sale in order. */
export interface StoredGroup {
  slug: string
  kind: 'retail' | 'home-care'
  title: string
  headline: string
  lead: string
  status: CatalogueStatus
  redirect_slug: string | null
  live_from: string | null
  live_to: string | null
  plan_ids: string[]
}

export interface StoredCatalogue {
  version: string
  plans: PlanReply[]
  groups: StoredGroup[]
}

/** The catalogue's version counter. */
export async function readCatalogueVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return String(row.version)
}

/** Everything visitors may see, in one statement: the plans on sale in wire format, and every group. */
export async function readCatalogue(db: Db): Promise<StoredCatalogue> {
  const { rows } = await sql<StoredCatalogue>`select
    (select version::text from catalogue_version) as version,
    coalesce((select jsonb_agg(${PLAN} order by p.created_at, p.id)
      from plans p join plan_versions v on v.id = p.current_version_id where p.status = 'LIVE'), '[]') as plans,
    coalesce((select jsonb_agg(to_jsonb(g) || jsonb_build_object('plan_ids', coalesce(
      (select jsonb_agg(m.plan_id order by m."order", m.plan_id)
        from plan_group_plans m join plans p on p.id = m.plan_id where m.slug = g.slug and p.status = 'LIVE'), '[]')))
      from plan_groups g), '[]') as groups`.execute(db)
  return rows[0]!
}
