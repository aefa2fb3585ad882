import { randomUUID } from 'node:crypto'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { WAIT_MS } from '#rooms/my-data/rules/erasure.ts'
import { findPlans } from '#rooms/my-data/server/erasures.ts'
import { findBlockers } from '#rooms/my-data/server/find-blockers.ts'
import { type Step, survive } from '../step.ts'

/** So many of the cast stay. */
const FEWEST_BUYERS = 4

/** A buyer who is no colleague asks for the deletion of their account with all their plans, and acts no more; a job deletes it. */
export const eraseAccount: Step = async (stage) => {
  const { dice, world, cast, tell } = stage
  if (cast.buyers.length <= FEWEST_BUYERS) return
  const person = dice.one(cast.buyers.filter(({ caller }) => caller.staff_role === null))
  if (!person) return
  const account_id = person.caller.account_id!
  const now = world.clock.now()
  const blockers = await survive(stage, () =>
    withTransaction(world.parts.db, async (trx) => {
      await lockAccount(trx, account_id)
      const found = await findBlockers(trx, account_id, now)
      if (found.length > 0) return found
      const plans = await findPlans(trx, account_id)
      const request = { id: randomUUID(), account_id, requested_at: now, due_at: new Date(now.getTime() + WAIT_MS) }
      await trx
        .insertInto('erasure_requests')
        .values({ ...request, sealed_reason: null, plan_ids: plans.map(({ id }) => id) })
        .execute()
      return found
    }),
  )
  tell(`delete the account of ${person.name} → ${JSON.stringify(blockers)}`)
  const asked = world.db.selectFrom('erasure_requests').select('id').where('account_id', '=', account_id)
  if (await asked.executeTakeFirst()) cast.buyers.splice(cast.buyers.indexOf(person), 1)
}
