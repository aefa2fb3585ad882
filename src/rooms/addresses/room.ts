import type { Room } from '#platform/room.ts'
import { addressRoutes } from './server/routes.ts'

export const addressesRoom = {
  routes: addressRoutes,
} satisfies Room
