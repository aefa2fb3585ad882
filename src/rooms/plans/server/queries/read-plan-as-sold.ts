import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { PlanReply } from '../../contract.ts'
import { PLAN } from './plan-json.ts'

/** A version of a plan in wire format, on sale or not; undefined if there is none. */
export async function readPlanAsSold(db: Db, plan_version_id: string): Promise<PlanReply | undefined> {
  const { rows } = await sql<{
    plan: PlanReply
  }>`select ${PLAN} as plan from plans p join plan_versions v on v.plan_id = p.id where v.id = ${plan_version_id}`.execute(
    db,
  )
  return rows[0]?.plan
}
