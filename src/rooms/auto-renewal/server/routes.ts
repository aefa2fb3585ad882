import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { paymentRefusal } from '#rooms/native-app/server/app-config.ts'
import { applyReturn } from '#rooms/payments/server/commands/apply-return.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { cancelAutoDebit, pauseAutoDebit, readAutoDebit, reauthoriseAutoDebit, returnFromMandate } from '../contract.ts'
import { cancelMandate, pauseMandate } from './commands/change-mandate.ts'
import { reauthorise } from './commands/reauthorise.ts'
import { findOwnPlan, type OwnPlan, readAutoRenewal } from './queries.ts'

type RenewalPlanRequest = { db: Db; caller: { account_id: string | null }; params: { id: string } }

/** Only the person's own plan; any other is not found. */
async function own({ db, caller, params }: RenewalPlanRequest): Promise<OwnPlan> {
  const plan = await findOwnPlan(db, caller.account_id, params.id)
  if (!plan) throw new Refusal('NOT_FOUND')
  return plan
}

export function autoRenewalRoutes(payments: Payments): Route[] {
  const shown = async (context: RenewalPlanRequest & { now: Date }) =>
    readAutoRenewal(context.db, await own(context), context.now)
  return [
    on(readAutoDebit, { authorize: own, answer: shown }),
    on(cancelAutoDebit, {
      authorize: own,
      answer: async (context) => {
        await cancelMandate(context, context.authorized)
        return shown(context)
      },
    }),
    on(pauseAutoDebit, {
      authorize: own,
      answer: async (context) => {
        await pauseMandate(context, context.authorized, context.body)
        return shown(context)
      },
    }),
    on(reauthoriseAutoDebit, {
      authorize: own,
      answer: async (context) => {
        const { db, authorized, body } = context
        const refusal = await paymentRefusal(db, context)
        if (refusal) throw new Refusal<typeof reauthoriseAutoDebit>(refusal)
        return reauthorise(context, payments, authorized, body?.version)
      },
    }),
    on(returnFromMandate, async (context) => {
      await applyReturn(context, payments, context.body)
      const { plan } = context.query
      context.setHeader('location', `/plus/my-plan/auto-renew${plan ? `?plan=${plan}` : ''}`)
      return {}
    }),
  ]
}
