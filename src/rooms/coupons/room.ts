import type { Room } from '#platform/room.ts'
import type { ReadHistory } from './server/customer.ts'
import { couponInvariants } from './server/invariants.ts'
import { planDiscounts } from './server/plan-discounts.ts'
import { couponRoutes } from './server/routes.ts'

export const couponsRoom = {
  routes: ({ readPlanHistory }) => couponRoutes(readPlanHistory),
  invariants: couponInvariants,
  provides: { couponDiscounts: planDiscounts },
} satisfies Room<{ readPlanHistory: ReadHistory }>
