import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { deliverInsurerMessage, type InsurerTarget, planMessages } from './insurer-events.ts'
import { insurerMessagesOf } from './insurer-outcomes.ts'
import { simulateInsurer } from './tools-contract.ts'

/**
 * A person plays the insurer: what is due now is sent before this answers, what follows later by its jobs. Of an application
 * that was not sent to the insurer yet, the outcome is noted for then.
 */
export function insurerToolRoutes(target: () => InsurerTarget): Route[] {
  return [
    on(simulateInsurer, async ({ db, clock, config, params, body }) => {
      const { application_id: reference } = params
      const { outcome } = body
      const known = await read(db, reference)
      if (!known) throw new Refusal('NOT_FOUND')
      const now = clock.now()
      const due = await withTransaction(db, async (trx) => {
        await trx
          .insertInto('simulator_insurer_applications')
          .values({ reference, outcome })
          .onConflict((conflict) => conflict.column('reference').doUpdateSet({ outcome }))
          .execute()
        if (known.application === 'PENDING') return []
        await trx
          .updateTable('simulator_insurer_applications')
          .set({ submitted_at: now })
          .where('reference', '=', reference)
          .where('submitted_at', 'is', null)
          .execute()
        return planMessages(trx, reference, insurerMessagesOf(outcome, config.insurer?.simulatedDelayS ?? 0), now)
      })
      const answers: number[] = []
      for (const message of due) {
        const answer = await deliverInsurerMessage(db, target(), message)
        if (answer !== undefined) answers.push(answer)
      }
      return { application_id: reference, status: (await read(db, reference))?.policy ?? null, answers }
    }),
  ]
}

function read(db: Db, id: string) {
  return db
    .selectFrom('insurance_applications as a')
    .leftJoin('insurance_policies as p', 'p.application_id', 'a.id')
    .select(['a.status as application', 'p.status as policy'])
    .where('a.id', '=', id)
    .executeTakeFirst()
}
