import type { Room } from '#platform/room.ts'
import type { Setting } from '#values/setting.ts'
import { catalogueInvariants } from './server/invariants.ts'
import { closeProposals } from './server/jobs.ts'
import { catalogueRoutes } from './server/routes.ts'

export const catalogueRoom = {
  routes: ({ settings }) => catalogueRoutes(settings),
  jobs: [closeProposals],
  invariants: catalogueInvariants,
} satisfies Room<{ settings: readonly Setting[] }>
