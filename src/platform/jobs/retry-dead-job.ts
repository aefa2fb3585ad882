import type { Db } from '../database/open-database.ts'

/** Queues a dead job again, with all its tries. @returns false when it is no longer dead */
export async function retryDeadJob(trx: Db, id: bigint, now: Date): Promise<boolean> {
  const again = await trx
    .updateTable('jobs')
    .set({ status: 'queued', attempt: 0, run_at: now, finished_at: null, lease_until: null, unique_key: null })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .executeTakeFirst()
  return again.numUpdatedRows > 0n
}
