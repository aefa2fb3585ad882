import type { Room } from '#platform/room.ts'
import { chcOrderRoutes } from './server/routes.ts'

export const chcOrdersRoom = {
  routes: chcOrderRoutes,
} satisfies Room
