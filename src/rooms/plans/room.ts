import type { Parts } from '#platform/parts.ts'
import type { Room } from '#platform/room.ts'
import { planRoutes } from './server/routes.ts'

export const plansRoom = {
  routes: planRoutes,
} satisfies Room<Parts>
