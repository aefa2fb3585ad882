import type { Room } from '#platform/room.ts'
import { healthCampInvariants } from './server/invariants.ts'
import { healthCampJobs } from './server/jobs.ts'
import { healthCampRoutes } from './server/routes.ts'

export const healthCampsRoom = {
  routes: healthCampRoutes,
  jobs: healthCampJobs,
  invariants: healthCampInvariants,
} satisfies Room
