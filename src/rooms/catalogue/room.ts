import type { Room } from '#platform/room.ts'
import type { Setting } from '#values/setting.ts'
import { closeProposals } from './server/commands/close-proposals.ts'
import { catalogueInvariants } from './server/invariants.ts'
import { closeProposalsJob } from './server/jobs.ts'
import { catalogueRoutes } from './server/routes.ts'

export const catalogueRoom = {
  routes: ({ settings }) => catalogueRoutes(settings),
  jobs: [closeProposalsJob],
  invariants: catalogueInvariants,
  provides: { closeSettingProposals: closeProposals },
} satisfies Room<{ settings: readonly Setting[] }>
