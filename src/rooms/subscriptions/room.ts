import type { Room } from '#platform/room.ts'
import { subscriptionSettings } from './rules/settings.ts'
import { erasePerson } from './server/commands/erase-person.ts'
import { extendCompanySubscriptions, shortenCompanySubscriptions } from './server/extend-company-subscriptions.ts'
import { subscriptionInvariants } from './server/invariants.ts'
import { beginSubscriptions, expireSubscriptions, letNumbersLapse } from './server/jobs.ts'
import { listPaidTerms } from './server/list-paid-terms.ts'
import { ownsSubscription } from './server/owns-subscription.ts'
import { readPlanHistory } from './server/plan-history.ts'
import { listSubscriptions } from './server/queries.ts'
import { type SubscriptionDependencies, subscriptionRoutes } from './server/routes.ts'

export const subscriptionsRoom = {
  erases: erasePerson,
  routes: subscriptionRoutes,
  jobs: [beginSubscriptions, expireSubscriptions, letNumbersLapse],
  settings: subscriptionSettings,
  invariants: subscriptionInvariants,
  provides: {
    extendCompanySubscriptions,
    shortenCompanySubscriptions,
    listPaidTerms,
    listSubscriptions,
    ownsSubscription,
    readPlanHistory,
  },
} satisfies Room<SubscriptionDependencies>
