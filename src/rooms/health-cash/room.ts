import type { Room } from '#platform/room.ts'
import { healthCashSettings } from './rules/settings.ts'
import { readHealthCash } from './server/accounts.ts'
import { healthCashInvariants } from './server/invariants.ts'
import { healthCashJobs } from './server/jobs.ts'
import { healthCashRoutes } from './server/routes.ts'

export const healthCashRoom = {
  routes: healthCashRoutes,
  jobs: healthCashJobs,
  settings: healthCashSettings,
  invariants: healthCashInvariants,
  provides: { readHealthCash },
} satisfies Room
