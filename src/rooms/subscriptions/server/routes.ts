import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { listMySubscriptions, readMySubscription } from '../contract.ts'
import { listSubscriptions } from './queries.ts'

export function subscriptionRoutes(): Route[] {
  return [
    on(listMySubscriptions, async ({ db, caller, now }) => ({
      subscriptions: await listSubscriptions(db, caller.account_id ?? '', now),
    })),
    on(readMySubscription, {
      admit: async ({ db, caller, now, params }) => {
        const own = await listSubscriptions(db, caller.account_id ?? '', now)
        const found = own.find(({ id }) => id === params.id)
        if (!found) throw new Refusal('NOT_FOUND')
        return found
      },
      answer: async ({ admitted }) => admitted,
    }),
  ]
}
