import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { applyOrder } from './commands/apply-order.ts'
import { notifyDelivered, readDebit } from './commands/notify-charged.ts'
import { expireUse } from './commands/reverse-use.ts'
import { lockOrder } from './partner-orders.ts'
import { EXPIRE_USES } from './uses.ts'

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

const DAYS_TRIED = 90

/** What waits is tried again each night: a plan may have been unblocked, renewed or topped up. */
const applyWaiting = defineJob({
  name: 'service-uses.apply-waiting',
  schedule: dailyAt('04:10'),
  housekeeping: true,
  timeoutSeconds: 600,
  work: async ({ db, keys, config }, _payload, { now }) => {
    const waiting = await db
      .selectFrom('partner_orders')
      .select('id')
      .where('status', '=', 'WAITING')
      .where('was_placed', '=', true)
      .where('created_at', '>', new Date(now.getTime() - DAYS_TRIED * DAY_MS))
      .orderBy('id')
      .execute()
    for (const { id } of waiting)
      await withTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id)
        if (order?.status !== 'WAITING') return
        const before = await readDebit(trx, order)
        const applied = await applyOrder(trx, order, { actor: 'system', now })
        await notifyDelivered({ keys, config, now }, trx, before, applied)
      })
  },
})

export const serviceUseJobs = [expireUses, applyWaiting]
