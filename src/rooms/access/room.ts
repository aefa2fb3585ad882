import type { Room } from '#platform/room.ts'
import { accessRoutes } from './server/routes.ts'

export const accessRoom = {
  routes: accessRoutes,
} satisfies Room
