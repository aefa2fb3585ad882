import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { movePass } from './commands/move-pass.ts'
import { EXPIRE_PASS } from './events.ts'
import { notifyVisit } from './notify-visit.ts'
import { readPassById } from './passes.ts'

/** At the end of a pass its visit counts as used; of a plan that is blocked meanwhile it is given back. */
const expirePass = defineJob<{ id: string }>({
  ...EXPIRE_PASS,
  work: async (parts, { id }, { now }) => {
    await withTransaction(parts.db, async (trx) => {
      const { status, plan_blocked } = await readPassById(trx, id)
      if (status !== 'UNLOCKED') return
      const to = plan_blocked ? 'REVERSED' : 'USED'
      const pass = await movePass(trx, { id, to, who: 'SYSTEM', audited: { actor: 'system', at: now }, now })
      if (pass.status === 'REVERSED') await notifyVisit(trx, { ...parts, now }, { pass, kind: 'visit-reversed' })
    })
  },
})

const KEPT_DAYS = 30

/** Deletes visit ids and counts of wrong codes a month after their day. */
const forgetVisitIds = defineJob({
  name: 'unlock.forget-visit-ids',
  schedule: dailyAt('03:40'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    const before = addDays(istDateOf(now), -KEPT_DAYS)
    await db.deleteFrom('visit_ids').where('day', '<', before).execute()
    await db.deleteFrom('desk_code_misses').where('day', '<', before).execute()
  },
})

export const unlockJobs = [expirePass, forgetVisitIds]
