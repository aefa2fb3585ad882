import type { Room } from '#platform/room.ts'
import { healthCashSettings } from './rules/settings.ts'
import { readHealthCash } from './server/accounts.ts'
import { healthCashJobs } from './server/jobs.ts'
import { healthCashRoutes } from './server/routes.ts'

export const healthCashRoom = {
  routes: healthCashRoutes,
  jobs: healthCashJobs,
  settings: healthCashSettings,
  provides: { readHealthCash },
} satisfies Room
