import type { Room } from '#platform/room.ts'
import { staffSearchRoutes } from './server/routes.ts'

export const staffSearchRoom = {
  routes: staffSearchRoutes,
} satisfies Room
