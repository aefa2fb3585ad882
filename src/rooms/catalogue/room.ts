import type { Room } from '#platform/room.ts'
import type { Setting } from '#values/setting.ts'
import { closeProposals } from './server/jobs.ts'
import { catalogueRoutes } from './server/routes.ts'

export const catalogueRoom = {
  routes: ({ settings }) => catalogueRoutes(settings),
  jobs: [closeProposals],
} satisfies Room<{ settings: readonly Setting[] }>
