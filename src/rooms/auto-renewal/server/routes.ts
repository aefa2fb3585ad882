import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { applyReturn } from '#rooms/payments/server/commands/apply-return.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { cancelAutoDebit, pauseAutoDebit, readAutoDebit, reauthoriseAutoDebit, returnFromMandate } from '../contract.ts'
import { cancelMandate, pauseMandate } from './commands/change-mandate.ts'
import { reauthorise } from './commands/reauthorise.ts'
import { findOwnPlan, type OwnPlan, readAutoRenewal } from './queries.ts'

type Visiting = { db: Db; caller: { account_id: string | null }; params: { id: string } }

/** The person's own plan; anything else is not there. */
async function own({ db, caller, params }: Visiting): Promise<OwnPlan> {
  const plan = await findOwnPlan(db, caller.account_id, params.id)
  if (!plan) throw new Refusal('NOT_FOUND')
  return plan
}

export function autoRenewalRoutes(payments: Payments): Route[] {
  const shown = async (visit: Visiting & { now: Date }) => readAutoRenewal(visit.db, await own(visit), visit.now)
  return [
    on(readAutoDebit, { admit: own, answer: shown }),
    on(cancelAutoDebit, {
      admit: own,
      answer: async (visit) => {
        await cancelMandate(visit, visit.admitted, visit.body?.version)
        return shown(visit)
      },
    }),
    on(pauseAutoDebit, {
      admit: own,
      answer: async (visit) => {
        await pauseMandate(visit, visit.admitted, visit.body)
        return shown(visit)
      },
    }),
    on(reauthoriseAutoDebit, {
      admit: own,
      answer: (visit) => reauthorise(visit, payments, visit.admitted, visit.body?.version),
    }),
    on(returnFromMandate, async (visit) => {
      await applyReturn(visit, payments, visit.body)
      const { plan } = visit.query
      visit.setHeader('location', `/plus/my-plan/auto-renew${plan ? `?plan=${plan}` : ''}`)
      return {}
    }),
  ]
}
