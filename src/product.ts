/** The product's rooms put together: every call, job and timetable, the same for server, worker, tools and tests. */

import type { Job, Schedule } from '#platform/jobs/job.ts'
import { purge, purgeSchedule } from '#platform/jobs/purge.ts'
import type { Parts, Route } from '#platform/serving/context.ts'
import { planRoutes } from '#rooms/plans/server/routes.ts'

export interface Product {
  routes: Route[]
  jobs: Job<never>[]
  schedules: Schedule[]
}

/** Composes the rooms over the parts of this process. */
export function composeProduct(parts: Parts): Product {
  return {
    routes: [...planRoutes(parts)],
    jobs: [purge],
    schedules: [purgeSchedule],
  }
}
