import type { Room } from '#platform/room.ts'
import { employeeJobs } from './server/jobs.ts'
import { employeeRoutes } from './server/routes.ts'

export const employeesRoom = {
  routes: employeeRoutes,
  jobs: employeeJobs,
} satisfies Room
