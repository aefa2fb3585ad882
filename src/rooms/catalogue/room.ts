import type { Room } from '#platform/room.ts'
import type { Setting } from '#values/setting.ts'
import { catalogueRoutes } from './server/routes.ts'

export const catalogueRoom = {
  routes: ({ settings }) => catalogueRoutes(settings),
} satisfies Room<{ settings: readonly Setting[] }>
