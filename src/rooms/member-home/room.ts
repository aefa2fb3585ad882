import type { Room } from '#platform/room.ts'
import { memberHomeRoutes } from './server/routes.ts'

export const memberHomeRoom = {
  routes: memberHomeRoutes,
} satisfies Room
