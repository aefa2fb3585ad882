import type { Db } from '#platform/database/open-database.ts'

/** Takes an insurance plan off sale, or offers its current version again; policies are not affected. */
export async function setCoverStatus(trx: Db, insurance_plan_id: string, status: 'LIVE' | 'RETIRED'): Promise<void> {
  await trx
    .updateTable('insurance_plans')
    .set((update) => ({ status, version: update('version', '+', 1) }))
    .where('id', '=', insurance_plan_id)
    .where('status', '<>', status)
    .execute()
}
