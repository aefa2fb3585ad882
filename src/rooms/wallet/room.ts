import type { Room } from '#platform/room.ts'
import { walletSettings } from './rules/settings.ts'
import { extendLots, shortenLots } from './server/commands/extend-lots.ts'
import { savePackages } from './server/commands/save-packages.ts'
import { walletInvariants } from './server/invariants.ts'
import { walletJobs } from './server/jobs.ts'
import { walletRoutes } from './server/routes.ts'

export const walletRoom = {
  routes: walletRoutes,
  jobs: walletJobs,
  settings: walletSettings,
  invariants: walletInvariants,
  provides: { extendLots, savePackages, shortenLots },
} satisfies Room
