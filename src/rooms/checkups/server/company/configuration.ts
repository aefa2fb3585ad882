import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { serviceOf, type UsableBenefit } from '#rooms/subscriptions/rules/services.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { readCheckupConfiguration } from '../../contract/company.ts'
import { variationOf } from '../../rules/report-access.ts'
import { ORDER_STATUSES, type Variation } from '../../rules/sub-status.ts'
import { listPackages } from '../offer.ts'

/** A signed contract of a company with the check-up that its plan includes. */
interface CheckupContract {
  id: string
  variation: Variation | undefined
  is_running: boolean
}

/** The signed contracts of a company, those of the past too: their orders are still in its list. */
export async function listCheckupContracts(db: Db, subsidiary_id: string, now: Date): Promise<CheckupContract[]> {
  const today = istDateOf(now)
  const { rows } = await sql<{
    id: string
    variation_type: Variation | null
    is_running: boolean
    benefits: UsableBenefit[]
  }>`select p.id, p.checkup_variation_type as variation_type,
      p.starts_on <= ${today}::date and (p.ends_on is null or p.ends_on >= ${today}::date) as is_running,
      coalesce((select jsonb_agg(jsonb_build_object('service_provider', b.service_provider,
        'description', jsonb_build_object('main_header', b.main_header)))
        from plan_benefits b where b.plan_version_id = p.plan_version_id), '[]') as benefits
    from partner_plans p where p.subsidiary_id = ${subsidiary_id} and p.status = 'SIGNED' order by p.created_at, p.id`.execute(
    db,
  )
  return rows.map(({ id, is_running, benefits, variation_type }) => {
    const has_master_checkup = benefits.some((benefit) => serviceOf(benefit) === 'Master Checkup')
    return { id, is_running, variation: variationOf({ has_master_checkup, variation_type }) }
  })
}

/** What a role sees of the check-ups of its company, for the filters and the form of its screens. */
export async function readConfiguration(
  db: Db,
  { subsidiary_id, seen, now }: { subsidiary_id: string; seen: readonly Variation[]; now: Date },
): Promise<ReplyOf<typeof readCheckupConfiguration>> {
  const contracts = await listCheckupContracts(db, subsidiary_id, now)
  const variations = seen.filter((variation) => contracts.some((contract) => contract.variation === variation))
  const packages = []
  for (const variation of variations)
    packages.push(...(await listPackages(db, variation)).map((one) => ({ ...one, variation })))
  return {
    variations,
    packages,
    cities: [...new Set(packages.flatMap(({ cities }) => cities))].toSorted(),
    statuses: [...ORDER_STATUSES],
    can_order: seen.includes('PEMC') && contracts.some((one) => one.variation === 'PEMC' && one.is_running),
  }
}
