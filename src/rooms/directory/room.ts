import type { Room } from '#platform/room.ts'
import { directorySettings } from './rules/settings.ts'
import { directoryRoutes } from './server/routes.ts'

export const directoryRoom = {
  routes: directoryRoutes,
  settings: directorySettings,
} satisfies Room
