import { withTransaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { expireUse } from './commands/reverse-use.ts'
import { EXPIRE_USES } from './commands/use-service.ts'

/** One run gives back all uses whose time is over. */
const expireUses = defineJob({
  ...EXPIRE_USES,
  work: async ({ db }, _payload, { now }) => {
    const over = await db
      .selectFrom('service_uses')
      .select('reference')
      .where('status', '=', 'OPEN')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .orderBy('id')
      .execute()
    for (const { reference } of over) await withTransaction(db, (trx) => expireUse(trx, reference, now))
  },
})

export const serviceUseJobs = [expireUses]
