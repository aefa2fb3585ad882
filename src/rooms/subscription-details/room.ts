import type { Room } from '#platform/room.ts'
import { subscriptionDetailsRoutes } from './server/routes.ts'

export const subscriptionDetailsRoom = {
  routes: subscriptionDetailsRoutes,
} satisfies Room
