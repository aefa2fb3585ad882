import type { Room } from '#platform/room.ts'
import { deskSettings } from './rules/settings.ts'
import { addUpCounts } from './server/add-up-counts.ts'
import { documentRoutes } from './server/document-routes.ts'
import { deskRoutes } from './server/routes.ts'

export const claimsDeskRoom = {
  routes: [...deskRoutes, ...documentRoutes],
  jobs: [addUpCounts],
  settings: deskSettings,
} satisfies Room
