import type { Room } from '#platform/room.ts'
import { assistedClaimRoutes } from './server/claim-routes.ts'
import { chcOrderRoutes } from './server/routes.ts'

export const chcOrdersRoom = {
  routes: [...chcOrderRoutes, ...assistedClaimRoutes],
} satisfies Room
