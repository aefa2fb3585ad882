import type { Room } from '#platform/room.ts'
import { nativeAppSettings } from './rules/settings.ts'
import { nativeAppRoutes } from './server/routes.ts'

export const nativeAppRoom = {
  routes: nativeAppRoutes,
  settings: nativeAppSettings,
} satisfies Room
