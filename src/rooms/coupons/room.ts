import type { Room } from '#platform/room.ts'
import type { ReadHistory } from './server/customer.ts'
import { mostDiscount } from './server/most-discount.ts'
import { couponRoutes } from './server/routes.ts'

export const couponsRoom = {
  routes: ({ readPlanHistory }) => couponRoutes(readPlanHistory),
  provides: { couponDiscount: mostDiscount },
} satisfies Room<{ readPlanHistory: ReadHistory }>
