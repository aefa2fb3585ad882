import type { Room } from '#platform/room.ts'
import { storefrontRoutes } from './server/routes.ts'

export const storefrontRoom = {
  routes: storefrontRoutes,
} satisfies Room
