import type { Room } from '#platform/room.ts'
import { extendEmployees } from './server/commands/extend-employees.ts'
import { employeeJobs } from './server/jobs.ts'
import { employeeRoutes } from './server/routes.ts'

export const employeesRoom = {
  routes: employeeRoutes,
  jobs: employeeJobs,
  provides: { extendEmployees },
} satisfies Room
