import type { Room } from '#platform/room.ts'
import { utilizationInvariants } from './server/invariants.ts'
import { utilizationJobs } from './server/jobs.ts'
import { utilizationRoutes } from './server/routes.ts'

export const utilizationRoom = {
  routes: utilizationRoutes,
  jobs: utilizationJobs,
  invariants: utilizationInvariants,
} satisfies Room
