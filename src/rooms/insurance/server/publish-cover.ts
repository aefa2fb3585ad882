import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Cover } from './covers.ts'

/** The facts of a version to publish. */
export type CoverFacts = Omit<Cover, 'id' | 'insurance_plan_id' | 'version' | 'plan_status' | 'slug'>

export interface PublishCover {
  insurance_plan_id: string
  slug: string
  facts: CoverFacts
  published_by: string | null
  now: Date
}

/**
 * Writes the next version of an insurance plan and puts it on sale; the plan is created where there is none yet. Policies
 * keep the version that they were bought under.
 * @returns the id of the version
 */
export async function publishCover(trx: Db, { insurance_plan_id, slug, facts, published_by, now }: PublishCover) {
  await trx
    .insertInto('insurance_plans')
    .values({ id: insurance_plan_id, slug, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await trx.selectFrom('insurance_plans').select('id').where('id', '=', insurance_plan_id).forUpdate().execute()
  const { last } = await trx
    .selectFrom('insurance_plan_versions')
    .select(sql<number>`coalesce(max(version), 0)`.as('last'))
    .where('insurance_plan_id', '=', insurance_plan_id)
    .executeTakeFirstOrThrow()
  const { claim_settlement, documents, grievance_ladder, ...columns } = facts
  const id = randomUUID()
  await trx
    .insertInto('insurance_plan_versions')
    .values({
      ...columns,
      id,
      insurance_plan_id,
      version: last + 1,
      tax_rate: String(columns.tax_rate),
      claim_settlement_percent: claim_settlement && String(claim_settlement.percent),
      claim_settlement_source: claim_settlement?.source ?? null,
      claim_settlement_year: claim_settlement?.year ?? null,
      claim_settlement_review_on: claim_settlement?.review_on ?? null,
      documents: JSON.stringify(documents),
      grievance_ladder: JSON.stringify(grievance_ladder),
      published_at: now,
      published_by,
    })
    .execute()
  await trx
    .updateTable('insurance_plans')
    .set((update) => ({ current_version_id: id, status: 'LIVE', slug, version: update('version', '+', 1) }))
    .where('id', '=', insurance_plan_id)
    .execute()
  return id
}
